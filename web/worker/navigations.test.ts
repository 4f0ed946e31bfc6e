import { expect, test } from 'vitest'
import { type NavigationPlan, navigationPlan } from './navigations.ts'

const patterns = {
  shellPages: ['/dashboard', '/community', '/groups', '/groups/$groupId', '/prayers/$prayerId/edit'],
  sharedPages: ['/', '/prayers', '/s/$token', '/faq'],
  secretPages: ['/invite/$token', '/login/$provider/callback', '/reset-password'],
}

function plans(...addresses: string[]): NavigationPlan[] {
  return addresses.map((address) => navigationPlan(new URL(address, 'https://pray.example'), patterns))
}

test("a member's pages open from the shell, whatever follows their path (REQ-501)", () => {
  expect(plans('/dashboard', '/dashboard?tab=history', '/groups/', '/groups/1', '/prayers/1/edit#a')).toEqual(
    Array(5).fill('shell'),
  )
})

test('pages that are the same for everybody are stored by their path alone (REQ-502)', () => {
  expect(plans('/', '/prayers', '/s/abc', '/faq')).toEqual(Array(4).fill('stored'))
  expect(plans('/prayers?search=rain', '/faq?search=money')).toEqual(['network', 'network'])
})

test('every other page comes from the network (REQ-502)', () => {
  const others = plans('/register', '/login', '/nowhere', '/groups/1/2', '/groups//', '/prayers/1')
  expect(others).toEqual(Array(6).fill('network'))
  expect(plans('/dashboard?scripts=off')).toEqual(['network'])
})

test('addresses with a secret, sign-ins on their way and what is no page are left alone (REQ-502)', () => {
  const left = [
    ...['/invite/abc', '/login/google/callback?code=1', '/reset-password?token=1', '/login?redirect=/pray'],
    ...['/api/session', '/media/abc', '/dev/mailbox', '/api', '/assets/a.js', '/robots.txt'],
    ...['/.well-known/change-password', '/manifest.webmanifest'],
  ]
  expect(plans(...left)).toEqual(left.map(() => 'untouched'))
})
