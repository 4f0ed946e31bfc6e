import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BankAccount } from '#contract/fundraising/payout-operations.ts'
import {
  banks,
  connectedText,
  field,
  fill,
  never,
  openBankCard,
  refuse,
  showBankCard,
  someConnectedAccount,
  typed,
} from '#tests/support/web/bank-card.tsx'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { emptyProfileAnswers } from '#tests/support/web/profile-page.tsx'
import {
  defaultConfig,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

test('without an account there is the form, with active banks only (PROF-8, BANK-2)', async () => {
  await openBankCard(null)
  const options = within(field('Bank')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose your bank',
    'Capitec Bank Limited',
    'Standard Bank',
  ])
  expect(screen.getByText(/You receive 90% of each donation\. 10% is kept/)).toBeTruthy()
})

test('a connected account shows its last four digits, and the button to change it (PROF-8)', async () => {
  await openBankCard(someConnectedAccount())
  expect(screen.getByText('Automatic payouts are active.')).toBeTruthy()
  expect(screen.getByText('Capitec Bank Limited, account ending 4417')).toBeTruthy()
  press('Change')
  expect(field('Account Number').value).toBe('')
  press('Cancel')
  expect(screen.getByText('Automatic payouts are active.')).toBeTruthy()
})

test('after a change it says when payouts begin (SEC-M7)', async () => {
  await openBankCard(someConnectedAccount({ payoutsHeldUntil: '2026-11-24T04:05:00Z' }))
  expect(screen.getByText(/payouts to it begin on Nov 24, 2026 at 6:05 AM/)).toBeTruthy()
})

test('a saved account says so and can be retried (PROF-8)', async () => {
  const { sentOf } = await openBankCard(someConnectedAccount({ state: 'saved', isRetrying: true }), {
    retryBankAccount: () => ({ account: someConnectedAccount(), isPartial: false }),
  })
  expect(screen.getByText('Your account is saved, without automatic payouts.')).toBeTruthy()
  press('Set up automatic payouts')
  await screen.findByText('Automatic payouts are active.')
  await waitFor(() => expect(shownToasts()).toEqual([connectedText]))
  expect(sentOf('retryBankAccount')).toHaveLength(1)
})

test.each([
  ['partly', () => ({ account: someConnectedAccount({ state: 'saved' }), isPartial: true })],
  ['not at all', refuse('PAYMENTS_UNAVAILABLE')],
])('a retry that works %s says so (BANK-4)', async (_, retryBankAccount) => {
  await openBankCard(someConnectedAccount({ state: 'saved' }), { retryBankAccount })
  press('Set up automatic payouts')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Failed to set up automatic payments. Please try again later.']),
  )
})

test('connecting an account shows a toast with the share (BANK-5)', async () => {
  const { sentOf } = await openBankCard(null, {
    connectBankAccount: () => ({ account: someConnectedAccount(), isPartial: false }),
  })
  fill()
  press('Connect Bank Account')
  await screen.findByText('Automatic payouts are active.')
  expect(sentOf('connectBankAccount')).toEqual([['connectBankAccount', typed]])
  await waitFor(() => expect(shownToasts()).toContain(connectedText))
})

test('the share comes from the settings of the site', async () => {
  const payments = { ...defaultConfig.payments, fees: { platformPercent: 3, processingPercent: 4 } }
  await renderSite(
    '/profile/giving',
    {
      ...emptyProfileAnswers,
      getBankAccount: () => ({ account: someConnectedAccount({ state: 'saved' }) }),
      retryBankAccount: () => ({ account: someConnectedAccount(), isPartial: false }),
    },
    nomvula,
    { payments },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Set up automatic payouts' }))
  await waitFor(() => expect(shownToasts()[0]).toContain('You will receive 93% of all donations'))
})

test('a partial success saves the account and says to retry later (PROF-8, BANK-4)', async () => {
  await openBankCard(null, {
    connectBankAccount: () => ({
      account: someConnectedAccount({ state: 'saved', isRetrying: true }),
      isPartial: true,
    }),
  })
  fill()
  press('Connect Bank Account')
  await screen.findByText('Your account is saved, without automatic payouts.')
  expect(shownToasts()).toEqual([
    'Partial Success / Your account is saved, but automatic payouts could not be set up yet. Please try again later.',
  ])
})

test('a refused account shows an error at its field, and the form stays', async () => {
  const failure = refusal('INVALID')
  failure.fields.accountNumber = { key: 'bank.accountNumber.refused', text: '' }
  await openBankCard(null, {
    connectBankAccount: () => {
      throw failure
    },
  })
  fill()
  press('Connect Bank Account')
  await screen.findByText(/does not take this account/)
  expect(shownToasts()).toEqual([])
  expect(field('Account Number').value).toBe(typed.accountNumber)
})

test.each([
  ['Account Number', '123456789', 'Account number must be at least 10 digits'],
  ['Account Name', 'ab', 'Account name must be at least 3 characters'],
  ['Bank', '', 'Bank name is required'],
])('%s %o shows an error at its field (BANK-1)', async (label, text, sentence) => {
  const { sentOf } = await openBankCard(null)
  fill()
  write(label, text)
  press('Connect Bank Account')
  await waitFor(() => expect(sentenceAt(field(label))).toBe(sentence))
  expect(sentOf('connectBankAccount')).toEqual([])
})

test('the account number accepts only digits, at most fifteen (BANK-1)', async () => {
  await openBankCard(null)
  write('Account Number', '40 12a34-4417 99 88 77 66')
  expect(field('Account Number').value).toBe('401234441799887')
})

test('an expired session says so, and the typed text stays (BANK-4)', async () => {
  await openBankCard(null, { connectBankAccount: refuse('UNAUTHENTICATED') })
  fill()
  press('Connect Bank Account')
  await waitFor(() => expect(shownToasts()).toEqual(['User is not authenticated']))
  expect(field('Account Number').value).toBe(typed.accountNumber)
})

test('when nothing could be set up it says so, and shows the saved account (BANK-4)', async () => {
  let stored: BankAccount | null = null
  await openBankCard(null, {
    getBankAccount: () => ({ account: stored }),
    connectBankAccount: () => {
      stored = someConnectedAccount({ state: 'saved', isRetrying: true })
      throw refusal('PAYMENTS_UNAVAILABLE')
    },
  })
  fill()
  press('Connect Bank Account')
  await screen.findByText('Your account is saved, without automatic payouts.')
  expect(shownToasts()).toEqual(['Failed to set up automatic payments. Please try again later.'])
})

test('a double click connects once', async () => {
  const { sentOf } = await openBankCard(null, {
    connectBankAccount: never,
  })
  fill()
  press('Connect Bank Account')
  const button = screen.getByRole('button', { name: /^Connect(ing| Bank)/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(button)
  expect(sentOf('connectBankAccount')).toHaveLength(1)
})

test('banks that cannot be loaded say so, and can be retried (BANK-2)', async () => {
  let isAway = true
  await showBankCard(null, {
    listBanks: () => {
      if (isAway) throw refusal('BANKS_UNAVAILABLE')
      return { items: banks }
    },
  })
  await screen.findByText('Could not load banks. Please try again later.')
  isAway = false
  press('Try again')
  await screen.findByRole('option', { name: 'Standard Bank' })
})

test('an account that cannot be loaded says so, and can be retried (BANK-4)', async () => {
  let isAway = true
  await showBankCard(null, {
    getBankAccount: () => {
      if (isAway) throw noNetwork()
      return { account: someConnectedAccount() }
    },
  })
  await screen.findByText('Failed to load bank account information')
  isAway = false
  press('Try again')
  await screen.findByText('Automatic payouts are active.')
})

test('a device without a connection says so', async () => {
  await openBankCard(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline\./)).toBeTruthy()
})
