import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { BankAccount } from '#contract/fundraising/payout-operations.ts'
import { BankCard } from '#web/features/payouts/bank-card.tsx'
import { write } from './form-actions.ts'
import { emptyProfileAnswers } from './profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, renderWithApp } from './render.tsx'
import { renderSite } from './render-site.tsx'

export const banks = [
  { code: '470010', name: 'Capitec Bank Limited', active: true },
  { code: '051001', name: 'Standard Bank', active: true },
  { code: '1', name: 'Bank of Yesterday', active: false },
]
export const typed = {
  accountNumber: '4012344417',
  bankCode: '470010',
  accountName: 'N Dlamini',
  bankName: 'Capitec Bank Limited',
}
export const connectedText =
  'Your bank account has been connected. You will receive 90% of all donations directly to your account.'
export const notVerified =
  'Verification Failed / Could not verify account. Please enter account name manually.'

export function someConnectedAccount(differences: Partial<BankAccount> = {}): BankAccount {
  return {
    state: 'connected',
    accountName: 'N Dlamini',
    bankName: 'Capitec Bank Limited',
    last4: '4417',
    isVerified: false,
    connectedAt: '2026-11-20T04:00:00Z',
    payoutsHeldUntil: null,
    isRetrying: false,
    ...differences,
  }
}

export const refuse = (code: Parameters<typeof refusal>[0]) => () => {
  throw refusal(code)
}

export const never = () => new Promise<never>(() => undefined)

/** The answers of a server that knows an account, or none. */
const withAccount = (account: BankAccount | null): FakeAnswers => ({
  ...emptyProfileAnswers,
  getBankAccount: () => ({ account }),
  listBanks: () => ({ items: banks }),
  // Stays pending on every machine, so that its result never shows.
  verifyBankAccount: never,
})

/** Shows the card of the bank account. */
export async function showBankCard(account: BankAccount | null, fakeAnswers: FakeAnswers = {}) {
  const card = <BankCard timeZone={nomvula.timeZone} />
  const { sent } = await renderWithApp(() => card, { ...withAccount(account), ...fakeAnswers })
  return { sentOf: (name: string) => sent.filter(([operation]) => operation === name) }
}

/** The same, waiting until it has loaded. */
export async function openBankCard(account: BankAccount | null, fakeAnswers: FakeAnswers = {}) {
  const shown = await showBankCard(account, fakeAnswers)
  await read(account)
  return shown
}

/** Opens the page with the card on it. */
export async function openProfile(account: BankAccount | null, fakeAnswers: FakeAnswers = {}) {
  const site = await renderSite('/profile/giving', { ...withAccount(account), ...fakeAnswers }, nomvula)
  await read(account)
  return site
}

async function read(account: BankAccount | null): Promise<void> {
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  if (!account) await screen.findByRole('option', { name: 'Standard Bank' })
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const chooseBank = (code: string) => write('Bank', code)

export function fill(account = typed): void {
  chooseBank(account.bankCode)
  write('Account Number', account.accountNumber)
  write('Account Name', account.accountName)
}
