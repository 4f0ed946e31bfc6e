import { NewDonation } from '#contract/fundraising/donation-operations.ts'
import { CURRENCY, donationLimits, donationStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { divideDonation, type Fees, feeBasisPoints } from '#contract/money/fees.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { isReference } from '#server/platform/core/ids.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Db } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { type Fields, fieldsOf, isEmpty } from '#ops/import/import-fields.ts'
import type { Row, Table, Values } from '#ops/import/import-table.ts'
import {
  countDonations,
  lockCampaigns,
  partiesOf,
  postCharges,
  writeDonations,
} from '#tools/import/tables/donation-statements.ts'
import type { Subaccounts } from './payment-recipients-table.ts'

const { message: Message } = NewDonation.shape
const ABANDONED = 'abandoned'

type Parts = { seal: Seal; fees: Fees; subaccounts: Subaccounts }

/**
 * Gifts with their payment's reference. Completed ones stand in the books and in their campaign's total, divided as the
 * settings say now: what was kept then is not in the export. None is asked about at the provider again (PAY-B5.1).
 */
export function donations({ seal, fees, subaccounts }: Parts): Table {
  const basis_points = feeBasisPoints(fees)
  return {
    name: 'donations',
    key: ['id'],
    read: (row, now) => {
      const fields = fieldsOf(row, now)
      const id = fields.id('id')
      if (isEmpty(row.campaign_id)) fields.refuse('Its campaign was deleted on the old site')
      fields.oneOf([CURRENCY], row.currency ?? CURRENCY, 'currency')
      const amount_cents = fields.cents('amount')
      if (amount_cents === 0) fields.refuse('amount: it is no amount')
      const at = fields.moment('created_at')
      return fields.read({
        id,
        campaign_id: fields.optionalId('campaign_id'),
        donor_id: fields.optionalId('donor_id'),
        anonymous: fields.flag('anonymous'),
        message: fields.checked(Message, row.message ?? '', 'message'),
        amount_cents,
        kept_cents: divideDonation(amount_cents ?? 0, basis_points).kept,
        basis_points,
        reference: referenceOf(row, fields, id),
        at,
        ...stateOf(row, fields, { at, now }),
      })
    },
    complete: (db, rows) => withParties(db, rows, { seal, subaccounts }),
    lock: lockCampaigns,
    write: writeDonations,
    after: [countDonations, postCharges],
  }
}

/** 'succeeded' is completed (REQ-45); a payment nobody finished within half an hour has failed (REQ-44). */
function stateOf(row: Row, fields: Fields, { at, now }: { at: string | null; now: Date }) {
  const said = row.status === 'succeeded' ? 'completed' : row.status
  const status = fields.oneOf(donationStatuses, said, 'status')
  if (status !== 'pending') return { status, fail_reason: null }
  if (at && new Date(at) > secondsFrom(now, -donationLimits.staleMinutes * 60))
    fields.refuse('Its payment is still going on: import again later')
  fields.change('Its payment was never finished: it has failed')
  return { status: 'failed', fail_reason: ABANDONED }
}

/** The reference under which the provider knows the payment; a name of our own where it has none we can hold. */
function referenceOf(row: Row, fields: Fields, id: string | null): string {
  const reference = row.paystack_reference
  if (typeof reference === 'string' && isReference(reference)) return reference
  if (!isEmpty(reference))
    fields.change('The reference of its payment cannot be held: look it up at the provider')
  return `import-${id}`
}

type Parties = { id: string; email: string | null; creatorId: string | null }

/** Whose gift it is and whose cause, with the donor's address sealed as for every gift (REQ-42). */
async function withParties(
  db: Db,
  rows: readonly Values[],
  { seal, subaccounts }: Pick<Parts, 'seal' | 'subaccounts'>,
): Promise<Values[]> {
  const found = await db.query<Parties>(partiesOf, [JSON.stringify(rows)])
  const parties = new Map(found.map((each) => [each.id, each]))
  return rows.map((row) => {
    const { email = null, creatorId = null } = parties.get(String(row.id)) ?? {}
    return {
      ...row,
      email_sealed: email && seal.seal(email, DONOR_EMAIL).toString('base64'),
      email_fingerprint: seal.fingerprint(email ?? `nobody of ${row.id}`, DONOR_EMAIL).toString('base64'),
      subaccount_code: (creatorId && subaccounts.get(creatorId)) ?? null,
    }
  })
}
