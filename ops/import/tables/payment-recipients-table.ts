import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { isEmpty } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'

/** Only the codes are used: no row is written. */
const noRecipients = sql(
  'import-no-recipients',
  "select 0 as n, '' as outcome, null as change where $1::jsonb is null",
)

/** Provider subaccounts by member, to which their donations were paid out directly. */
export type Subaccounts = Map<string, string>

/**
 * Bank accounts cannot be imported: the export does not hold their numbers in a form that could be sealed. The rows
 * only tell whom the provider paid directly, for the ledger of their donations.
 */
export function paymentRecipients(subaccounts: Subaccounts): Table {
  return {
    name: 'payment_recipients',
    key: ['user_id'],
    read: (row, now) => {
      const fields = fieldsOf(row, now)
      const userId = fields.id('user_id')
      const code = row.paystack_subaccount_code
      if (userId && typeof code === 'string' && !isEmpty(code)) subaccounts.set(userId, code)
      fields.refuse('Its bank account number is not in the export: its owner enters it again')
      return fields.read({})
    },
    write: noRecipients,
  }
}
