import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { nomvula, noNetwork, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { pendingAct, rememberAct } from '#web/platform/session/pending-act.ts'

setupRender()

const session: Session = { member: nomvula, accessEndsAt: '2026-11-21T05:00:00Z' }
const email = 'nomvula@example.co.za'
const token = 'b'.repeat(43)
const elsewhere = { email, isRegisteredHere: false }
const here = { email, isRegisteredHere: true }

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

test('opening a verification link changes nothing; pressing its button verifies', async () => {
  const { sent, path } = await renderSite(`/verify-email?token=${token}`, { verifyEmail: () => elsewhere })
  expect(sent).toEqual([])
  await waitFor(() => expect(path()).toBe('/verify-email'))
  await press('Verify my email')
  await screen.findByRole('heading', { name: 'Email verified' })
  expect(sent).toEqual([['verifyEmail', { token }]])
})

test('in another browser the person signs in, with the address filled in, and comes back to the page (REQ-303)', async () => {
  const { path } = await renderSite(`/verify-email?token=${token}&redirect=%2Finvite%2Fkoup`, {
    verifyEmail: () => elsewhere,
  })
  await press('Verify my email')
  const signIn = await screen.findByRole('link', { name: 'Go to sign in' })
  await act(async () => fireEvent.click(signIn))
  expect(path()).toBe('/login?redirect=/invite/koup')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email)
})

test('in the browser that registered the person is signed in at the page, and the act is done (REQ-301, REQ-303)', async () => {
  const id = '01930000-0000-7000-8000-0000000000ab'
  const target = `/prayers/${id}?tab=comments`
  rememberAct({ kind: 'comment', prayerId: id, title: 'Rain', text: 'We pray with you.' }, target)
  const { path, sent } = await renderSite(
    `/verify-email?token=${token}&redirect=${encodeURIComponent(target)}`,
    {
      verifyEmail: () => here,
      signInAfterVerification: () => session,
      getPrayerPage: () => new Promise(() => undefined),
      listComments: () => new Promise(() => undefined),
    },
  )
  await press('Verify my email')
  await waitFor(() => expect(path()).toBe(target))
  expect(sent.slice(0, 2).map(([name]) => name)).toEqual(['verifyEmail', 'signInAfterVerification'])
  expect(shownToasts()).toEqual(['Email verified / Welcome to Thandaza!'])
  expect(localStorage.getItem(`kept:draft:comment:${id}:${nomvula.id}`)).toBe('"We pray with you."')
  expect(pendingAct(target)).toBeNull()
})

test.each([
  ['its secret was used', refusal('LINK_EXPIRED')],
  ['the answer was lost', noNetwork()],
])('when the browser that registered cannot be signed in, it asks to: %s', async (_, failure) => {
  await renderSite(`/verify-email?token=${token}`, {
    verifyEmail: () => here,
    signInAfterVerification: () => Promise.reject(failure),
  })
  await press('Verify my email')
  await screen.findByRole('heading', { name: 'Email verified' })
  screen.getByRole('link', { name: 'Go to sign in' })
})

test('a used verification link offers a new one, or the sign-in', async () => {
  await renderSite(`/verify-email?token=${'c'.repeat(43)}`, {
    verifyEmail: () => Promise.reject(refusal('LINK_EXPIRED')),
  })
  await press('Verify my email')
  await screen.findByRole('button', { name: 'Send a new link' })
  const signIn = screen.getByRole('link', { name: 'Verified already? Sign in' })
  expect(signIn.getAttribute('href')).toBe('/login')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Email could not be verified / This link is no longer valid']),
  )
})
