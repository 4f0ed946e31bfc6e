import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, sentenceAt } from '#tests/support/web/form-actions.ts'
import { refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const HINT = 'Three or four everyday words that only you would put together make a good password.'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test.each([
  ['/register', 'Password'],
  [`/reset-password?token=${'k'.repeat(43)}`, 'New Password'],
])('on %s a new password is described by how to find a good one (SEC-F32)', async (path, label) => {
  await renderSite(path)
  expect(sentenceAt(field(label))).toBe(HINT)
  expect(sentenceAt(field('Confirm Password'))).toBeUndefined()
})

test('a new password can be pasted, shown, and proposed by a password manager (SEC-F33)', async () => {
  await renderSite('/register')
  for (const label of ['Password', 'Confirm Password']) {
    expect([label, field(label).type, field(label).autocomplete]).toEqual([label, 'password', 'new-password'])
    expect(field(label).maxLength).toBe(-1)
    expect(fireEvent.paste(field(label))).toBe(true)
  }
  fireEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
  expect([field('Password').type, field('Confirm Password').type]).toEqual(['text', 'password'])
  press('Hide password')
  expect(field('Password').type).toBe('password')
})

test('a stolen password is refused at its field, in words of its own (SEC-F30)', async () => {
  const stolen = refusal('WEAK_PASSWORD')
  stolen.fields.password = { key: 'account.password.stolen', text: '' }
  await renderSite(`/reset-password?token=${'k'.repeat(43)}`, { resetPassword: () => Promise.reject(stolen) })
  for (const label of ['New Password', 'Confirm Password'])
    fireEvent.change(field(label), { target: { value: 'kudu over the koppie' } })
  press('Save new password')
  await expect
    .poll(() => sentenceAt(field('New Password')))
    .toBe('This password is on a list of stolen passwords. Please choose one that you use nowhere else')
  expect(document.activeElement).toBe(field('New Password'))
})
