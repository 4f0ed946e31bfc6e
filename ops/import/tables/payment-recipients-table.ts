import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'

/** Provider subaccounts by member: to those their gifts were paid out directly. */
export type Subaccounts = Map<string, string>

/**
 * Bank accounts cannot come: their numbers are not in the export in a form that could be sealed. What is taken from the
 * rows is whom the provider paid by itself, for the books of their gifts.
 */
export function paymentRecipients(subaccounts: Subaccounts): Table {
  return {
    name: 'payment_recipients',
    key: ['user_id'],
    read: (row, now) => {
      const fields = fieldsOf(row, now)
      const userId = fields.id('user_id')
      const code = row.paystack_subaccount_code
      if (userId && typeof code === 'string' && code !== '') subaccounts.set(userId, code)
      fields.refuse('Its bank account number is not in the export: its owner enters it again')
      return fields.read({})
    },
    write: {
      name: 'import-no-recipients',
      text: 'select 0 as n, null as outcome, null as change where false',
    },
  }
}
