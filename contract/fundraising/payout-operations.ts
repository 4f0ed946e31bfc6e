import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { line } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { bankLimits } from './fundraising-constants.ts'

export const BankItem = z.strictObject({ code: z.string(), name: z.string(), active: z.boolean() })
export type BankItem = z.output<typeof BankItem>

const accountFields = {
  accountNumber: z.string('bank.accountNumber.tooShort').check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d*$/, 'bank.accountNumber.digits'),
    z.minLength(bankLimits.accountNumber.min, 'bank.accountNumber.tooShort'),
    z.maxLength(bankLimits.accountNumber.max, 'bank.accountNumber.tooLong'),
  ),
  bankCode: z
    .string('bank.bankName.required')
    .check(
      z.minLength(bankLimits.bankCode.min, 'bank.bankName.required'),
      z.maxLength(bankLimits.bankCode.max, 'bank.bankName.required'),
    ),
}

/** A bank account to connect; its owner comes from the session (REQ-122). */
export const NewBankAccount = z.strictObject({
  ...accountFields,
  accountName: line({
    required: 'bank.accountName.tooShort',
    ...bankLimits.accountName,
    tooShort: 'bank.accountName.tooShort',
    tooLong: 'bank.accountName.tooLong',
  }),
  bankName: line({
    required: 'bank.bankName.required',
    ...bankLimits.bankName,
    tooShort: 'bank.bankName.required',
    tooLong: 'bank.bankName.required',
  }),
})
export type NewBankAccount = z.output<typeof NewBankAccount>

/** `saved` is without automatic payouts, `connected` with them (PROF-8). */
export const BankAccount = z.strictObject({
  state: z.enum(['saved', 'connected']),
  accountName: z.string(),
  bankName: z.string(),
  last4: z.string(),
  isVerified: z.boolean(),
  connectedAt: Instant,
  /** Payouts wait until then after a change of account (SEC-M7). */
  payoutsHeldUntil: z.nullable(Instant),
  /** A scheduled task tries to connect it again. */
  isRetrying: z.boolean(),
})
export type BankAccount = z.output<typeof BankAccount>

/** `isPartial`: the account is saved, automatic payouts follow later (PAY-E7.1). */
const ConnectedAccount = z.strictObject({ account: BankAccount, isPartial: z.boolean() })

export const payoutOperations = operations({
  listBanks: {
    method: 'GET',
    path: '/api/banks',
    caller: 'member',
    summary:
      'Lists the South African banks that accounts may be at; from the last good list while the provider is away.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(BankItem) }),
    errors: ['BANKS_UNAVAILABLE'],
  },
  getBankAccount: {
    method: 'GET',
    path: '/api/bank-account',
    caller: 'member',
    summary: 'Reads the own bank account, with the last four digits of its number; null when there is none.',
    input: z.strictObject({}),
    output: z.strictObject({ account: z.nullable(BankAccount) }),
    errors: [],
  },
  verifyBankAccount: {
    method: 'POST',
    path: '/api/bank-account/verification',
    caller: 'member',
    summary: 'Asks whose account it is, where the provider tells.',
    input: z.strictObject(accountFields),
    output: z.strictObject({ accountName: z.string() }),
    errors: ['INVALID', 'ACCOUNT_NOT_VERIFIED'],
    limits: ['accountChecksPerHour'],
  },
  connectBankAccount: {
    method: 'PUT',
    path: '/api/bank-account',
    caller: 'member',
    summary: 'Connects or changes the own bank account, after a fresh sign-in when there was one before.',
    input: NewBankAccount,
    output: ConnectedAccount,
    errors: ['INVALID', 'FRESH_SIGN_IN_REQUIRED', 'PAYMENTS_UNAVAILABLE'],
    limits: ['bankChangesPerDay'],
  },
  retryBankAccount: {
    method: 'POST',
    path: '/api/bank-account/retry',
    caller: 'member',
    summary: 'Tries again to set up automatic payments to the account that is saved.',
    input: z.strictObject({}),
    output: ConnectedAccount,
    errors: ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE'],
    limits: ['bankChangesPerDay'],
  },
})
