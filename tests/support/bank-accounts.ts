import type { SentOf } from '#contract/api/all-operations.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from './test-app.ts'

/** Banks that the simulated provider knows. */
export const capitec = { bankCode: '470010', bankName: 'Capitec Bank Limited' }

let opened = 0

/** An account that nobody else has, as somebody fills it in. */
export function anAccount(
  differences: Partial<SentOf<'connectBankAccount'>> = {},
): SentOf<'connectBankAccount'> {
  opened += 1
  return {
    ...capitec,
    accountNumber: String(1_000_000_000 + opened * 7_919),
    accountName: 'N Dlamini',
    ...differences,
  }
}

/** Moves the last sign-in of a person back by an hour. */
export async function backdateSignIn(app: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  await app.pool.query(
    `update sessions set signed_in_at = signed_in_at - interval '1 hour' where user_id = $1`,
    [id],
  )
}

/** The database rows of somebody's accounts, oldest first. */
export async function accountRows(app: TestApp, { id }: Pick<Person, 'id'>): Promise<AccountRow[]> {
  const { rows } = await app.pool.query<AccountRow>(
    `select account_number_last4 as last4, paystack_recipient_code as "recipientCode",
            paystack_subaccount_code as "subaccountCode", replaced_at is not null as "isReplaced",
            setup_tries as tries, next_setup_at as "nextSetupAt", account_name as "accountName"
       from payment_recipients
      where user_id = $1
      order by created_at, id`,
    [id],
  )
  return rows
}

type AccountRow = {
  last4: string
  recipientCode: string | null
  subaccountCode: string | null
  isReplaced: boolean
  tries: number
  nextSetupAt: string | null
  accountName: string
}
