import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { openAccount, someProfile } from '#tests/support/web/profile-page.tsx'
import { nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const newEmail = 'nomvula.new@example.co.za'
const token = 'e'.repeat(43)
const waiting: OwnProfile['emailChange'] = {
  newEmail,
  expiresAt: '2026-12-01T04:00:00Z',
  isOldConfirmed: false,
  isNewConfirmed: false,
}

test('another address is requested on the profile, is pending there with its time, and can be cancelled', async () => {
  const { sentOf } = await openAccount({
    requestEmailChange: () => someProfile({ emailChange: waiting }),
    cancelEmailChange: () => someProfile(),
  })
  press('Change e-mail')
  expect(document.activeElement?.id).toBe(screen.getByLabelText('New e-mail address').id)
  write('New e-mail address', newEmail)
  press('Send the links')
  await screen.findByText(`Your address will be ${newEmail} once you have opened the links in both mails.`)
  expect(screen.getByText(/Until Dec 1, 2026 at 6:00 AM/)).toBeTruthy()
  expect(sentOf('requestEmailChange')).toEqual([['requestEmailChange', { email: newEmail }]])
  press('Take it back')
  await screen.findByRole('button', { name: 'Change e-mail' })
  expect(shownToasts()).toEqual([
    'The links are on their way. Please look into both mailboxes.',
    'Your address stays as it is',
  ])
})

test('the page shows the confirmation that is missing', async () => {
  await openAccount({ getProfile: () => someProfile({ emailChange: { ...waiting, isOldConfirmed: true } }) })
  expect(
    screen.getByText('Confirmed from your present address. The link to the new one is left.'),
  ).toBeTruthy()
})

test('an invalid address shows an error at its field, and cancelling sends nothing', async () => {
  const { sentOf } = await openAccount()
  press('Change e-mail')
  write('New e-mail address', 'nowhere')
  press('Send the links')
  await waitFor(() =>
    expect(sentenceAt(screen.getByLabelText('New e-mail address'))).toBe('Please enter a valid email'),
  )
  press('Cancel')
  await screen.findByRole('button', { name: 'Change e-mail' })
  expect(sentOf('requestEmailChange')).toEqual([])
})

test('a stale sign-in needs the password, and the request continues', async () => {
  let isFresh = false
  await openAccount({
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    requestEmailChange: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return someProfile({ emailChange: waiting })
    },
  })
  press('Change e-mail')
  write('New e-mail address', newEmail)
  press('Send the links')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' })
  const field = dialog.querySelector('input[autocomplete="current-password"]')
  if (!field) throw new Error('The password field is missing')
  fireEvent.change(field, { target: { value: 'old-secret' } })
  press('Confirm')
  await screen.findByText(/once you have opened the links in both mails/)
})

test('opening the link of a mail changes nothing; its button does, signed in or out', async () => {
  const { path, sent } = await renderSite(`/change-email?token=${token}`, {
    confirmEmailChange: () => ({ isChanged: false }),
  })
  await waitFor(() => expect(path()).toBe('/change-email'))
  expect(sent).toEqual([])
  press('Confirm the change')
  await screen.findByRole('heading', { name: 'Confirmed from this address' })
  expect(sent).toEqual([['confirmEmailChange', { token }]])
})

test('after the second link a signed-in member sees the new address', async () => {
  const { queryClient } = await renderSite(
    `/change-email?token=${token}`,
    {
      confirmEmailChange: () => ({ isChanged: true }),
      getSession: () => ({ member: { ...nomvula, email: newEmail }, accessEndsAt: '2026-12-01T04:00:00Z' }),
    },
    nomvula,
  )
  await act(async () => press('Confirm the change'))
  await screen.findByRole('heading', { name: 'Your e-mail address is changed' })
  await waitFor(() =>
    expect(queryClient.getQueryData(['session'])).toMatchObject({ member: { email: newEmail } }),
  )
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeTruthy()
})

test('a used link says so and leads to the profile', async () => {
  await renderSite(`/change-email?token=${token}`, {
    confirmEmailChange: () => Promise.reject(refusal('LINK_EXPIRED')),
  })
  press('Confirm the change')
  await screen.findByRole('heading', { name: 'This link is no longer valid' })
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile/you')
})
