import { CURRENCY } from '#contract/fundraising-constants.ts'
import { type Bank, GatewayFault, type PaymentGateway } from '#server/platform/payment-gateway.ts'
import type { Asking } from './asking.ts'
import { answerOf, Banks, Holder, pageOf, Recipient, Subaccount } from './shapes.ts'

type Accounts = Pick<
  PaymentGateway,
  'listBanks' | 'findAccountHolder' | 'createRecipient' | 'createSubaccount'
>

const PAGE_SIZE = 100
/** Far more than there are banks; a list that never ends is not followed for ever. */
const MOST_PAGES = 10

/** Banks, accounts at them, and how money gets there (PAY-A5, PAY-A6). */
export function paystackAccounts(ask: Asking): Accounts {
  return {
    listBanks: async () => {
      const canVerify = new Set(
        (await banksOf(ask, { enabled_for_verification: 'true' })).map(({ code }) => code),
      )
      return (await banksOf(ask)).map((bank): Bank => ({ ...bank, canVerify: canVerify.has(bank.code) }))
    },
    findAccountHolder: async ({ accountNumber, bankCode }) => {
      const query = { account_number: accountNumber, bank_code: bankCode }
      const { data } = await orNotFound(
        ask({ operation: 'findAccountHolder', path: '/bank/resolve', query }, answerOf(Holder)),
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
      const question = { operation: 'createRecipient', path: '/transferrecipient', body }
      const { data } = await ask(question, answerOf(Recipient))
      return { recipientCode: data.recipient_code }
    },
    createSubaccount: (account) => createSubaccount(ask, account),
  }
}

type SubaccountWish = Parameters<Accounts['createSubaccount']>[0]

async function createSubaccount(
  ask: Asking,
  { accountName, accountNumber, bankCode, keptPercent }: SubaccountWish,
): ReturnType<Accounts['createSubaccount']> {
  const operation = 'createSubaccount'
  const body = {
    business_name: accountName,
    bank_code: bankCode,
    settlement_bank: bankCode,
    account_number: accountNumber,
    percentage_charge: keptPercent,
  }
  const { data } = await ask({ operation, path: '/subaccount', body }, answerOf(Subaccount))
  // The provider once wrote 20% as 0.2: what it understood must be what we meant (PAY-A6).
  if (data.percentage_charge !== keptPercent)
    throw new GatewayFault('rejected', { operation, detail: 'another percentage was understood' })
  return { subaccountCode: data.subaccount_code }
}

async function banksOf(ask: Asking, wish: Record<string, string> = {}): Promise<Omit<Bank, 'canVerify'>[]> {
  const banks: Omit<Bank, 'canVerify'>[] = []
  let next: string | null | undefined
  for (let page = 1; page === 1 || (next && page <= MOST_PAGES); page += 1) {
    const query = {
      country: 'south africa',
      currency: CURRENCY,
      perPage: String(PAGE_SIZE),
      use_cursor: 'true',
      ...wish,
      ...(next && { next }),
    }
    const { data, meta } = await ask({ operation: 'listBanks', path: '/bank', query }, pageOf(Banks))
    for (const { code, name, active, is_deleted } of data)
      banks.push({ code, name, isActive: active && !is_deleted })
    next = meta.next
  }
  return banks
}

/** A provider that tells no names here, or not this one, says so in several ways (PAY-A5). */
async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'rejected') throw error
    const { status } = error
    throw new GatewayFault('not-found', { operation: 'findAccountHolder', detail: String(status), status })
  }
}
