import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import {
  connectedText,
  field,
  fill,
  openBankCard,
  openProfile,
  refuse,
  someConnectedAccount,
  typed,
} from '#tests/support/web/bank-card.tsx'
import { press, sentenceAt } from '#tests/support/web/form-actions.ts'
import { refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'

setupRender()

/** The dialog that asks for the password; the page has a field of the same name to change it. */
const passwordDialog = () => within(screen.getByRole('dialog', { name: 'Confirm your password' }))
const passwordField = () => passwordDialog().getByLabelText<HTMLInputElement>('Current Password')

test('a change asks for the password, and then goes on (REQ-123)', async () => {
  let isFresh = false
  const { sentOf } = await openBankCard(someConnectedAccount(), {
    connectBankAccount: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return { account: someConnectedAccount({ last4: '9999' }), isPartial: false }
    },
    confirmIdentity: ({ password }) => {
      if (password !== 'karoo wind and rain') throw refusal('WRONG_CREDENTIALS')
      isFresh = true
      return {}
    },
  })
  press('Change')
  await screen.findByRole('option', { name: 'Standard Bank' })
  fill()
  press('Connect Bank Account')
  await screen.findByRole('heading', { name: 'Confirm your password' })
  fireEvent.change(passwordField(), { target: { value: 'not this one' } })
  press('Confirm')
  await waitFor(() => expect(sentenceAt(passwordField())).toBe('Current password is incorrect'))
  fireEvent.change(passwordField(), { target: { value: 'karoo wind and rain' } })
  press('Confirm')
  await screen.findByText('Capitec Bank Limited, account ending 9999')
  expect(sentOf('connectBankAccount')).toHaveLength(2)
  expect(shownToasts()).toContain(connectedText)
})

test('cancelling the password dialog keeps the form, without a message', async () => {
  await openBankCard(someConnectedAccount(), { connectBankAccount: refuse('FRESH_SIGN_IN_REQUIRED') })
  press('Change')
  await screen.findByRole('option', { name: 'Standard Bank' })
  fill()
  press('Connect Bank Account')
  const heading = await screen.findByRole('heading', { name: 'Confirm your password' })
  const dialog = heading.closest('dialog') as HTMLElement
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull())
  expect(field('Account Number').value).toBe(typed.accountNumber)
  expect(shownToasts()).toEqual([])
})

test('a member without a password signs in again, and comes back', async () => {
  const { path, queryClient } = await openProfile(someConnectedAccount(), {
    connectBankAccount: refuse('FRESH_SIGN_IN_REQUIRED'),
    signOut: () => ({}),
  })
  press('Change')
  await screen.findByRole('option', { name: 'Standard Bank' })
  fill()
  press('Connect Bank Account')
  await screen.findByRole('heading', { name: 'Confirm your password' })
  press('Sign out and sign in again')
  await waitFor(() => expect(path()).toBe('/login?redirect=/profile/giving'))
  expect(queryClient.getQueryData<Session>(['session'])?.member).toBeNull()
})
