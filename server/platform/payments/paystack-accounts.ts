import { CURRENCY } from '#contract/fundraising/fundraising-constants.ts'
import { type Bank, GatewayFault, type PaymentGateway } from './payment-gateway.ts'
import type { GatewayCall } from './paystack-call.ts'
import { Bank as BankRow, Holder, pageOf, Recipient, responseOf, Subaccount } from './paystack-shapes.ts'
import { type RowReader, Rows } from './readable-rows.ts'

type Accounts = Pick<
  PaymentGateway,
  'listBanks' | 'findAccountHolder' | 'createRecipient' | 'createSubaccount'
>

const PAGE_SIZE = 100
/** Far more than there are banks; a list that never ends is not followed for ever. */
const MOST_PAGES = 10

/** Banks, accounts at them, and payouts to them (PAY-A5, PAY-A6). */
export function paystackAccounts(call: GatewayCall, readRows: RowReader): Accounts {
  return {
    listBanks: async () => {
      const canVerify = new Set(
        (await banksOf(call, readRows, { enabled_for_verification: 'true' })).map(({ code }) => code),
      )
      return (await banksOf(call, readRows)).map(
        (bank): Bank => ({ ...bank, canVerify: canVerify.has(bank.code) }),
      )
    },
    findAccountHolder: async ({ accountNumber, bankCode }) => {
      const query = { account_number: accountNumber, bank_code: bankCode }
      const { data } = await orNotFound(
        call({ operation: 'findAccountHolder', path: '/bank/resolve', query }, responseOf(Holder)),
      )
      return { accountName: data.account_name }
    },
    createRecipient: async ({ accountName, accountNumber, bankCode }) => {
      const body = {
        type: 'basa',
        name: accountName,
        account_number: accountNumber,
        bank_code: bankCode,
        currency: CURRENCY,
      }
      const request = { operation: 'createRecipient', path: '/transferrecipient', body }
      const { data } = await call(request, responseOf(Recipient))
      return { recipientCode: data.recipient_code }
    },
    createSubaccount: (account) => createSubaccount(call, account),
  }
}

type SubaccountInput = Parameters<Accounts['createSubaccount']>[0]

async function createSubaccount(
  call: GatewayCall,
  { accountName, accountNumber, bankCode, feePercent }: SubaccountInput,
): ReturnType<Accounts['createSubaccount']> {
  const operation = 'createSubaccount'
  const body = {
    business_name: accountName,
    bank_code: bankCode,
    settlement_bank: bankCode,
    account_number: accountNumber,
    percentage_charge: feePercent,
  }
  const { data } = await call({ operation, path: '/subaccount', body }, responseOf(Subaccount))
  // The provider once wrote 20% as 0.2: its value must equal ours (PAY-A6).
  if (data.percentage_charge !== feePercent)
    throw new GatewayFault('rejected', { operation, detail: 'another percentage was understood' })
  return { subaccountCode: data.subaccount_code }
}

async function banksOf(
  call: GatewayCall,
  readRows: RowReader,
  filter: Record<string, string> = {},
): Promise<Omit<Bank, 'canVerify'>[]> {
  const banks: Omit<Bank, 'canVerify'>[] = []
  let next: string | null | undefined
  for (let page = 1; page === 1 || (next && page <= MOST_PAGES); page += 1) {
    const query = {
      country: 'south africa',
      currency: CURRENCY,
      perPage: String(PAGE_SIZE),
      use_cursor: 'true',
      ...filter,
      ...(next && { next }),
    }
    const request = { operation: 'listBanks', path: '/bank', query }
    const { data, meta } = await call(request, pageOf(Rows))
    for (const { code, name, active, is_deleted } of readRows(request, BankRow, data))
      banks.push({ code, name, isActive: active && !is_deleted })
    next = meta.next
  }
  return banks
}

/** A provider that names no holders here, or not this one, says so in several ways (PAY-A5). */
async function orNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'rejected') throw error
    const { status } = error
    throw new GatewayFault('not-found', { operation: 'findAccountHolder', detail: String(status), status })
  }
}
