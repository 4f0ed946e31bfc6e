import { NewDonation } from '#contract/fundraising/donation-operations.ts'
import { CURRENCY, donationLimits, donationStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { divideDonation, type Fees, feeBasisPoints } from '#contract/money/fees.ts'
import { type Fields, fieldsOf } from '#ops/import/import-fields.ts'
import type { Row, Table, Values } from '#ops/import/import-table.ts'
import { filled, isEmpty } from '#ops/import/read-cells.ts'
import { type Db, sql } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { isProviderReference } from '#server/platform/core/ids.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Subaccounts } from './payment-recipients-table.ts'

/** The addresses of donors with an account, and the creators of their campaigns. */
const partiesOf = sql(
  'import-parties-of-donations',
  `
    select x.id, a.email, c.creator_id as "creatorId"
      from jsonb_to_recordset($1::jsonb) as x (id uuid, campaign_id uuid, donor_id uuid)
      left join accounts a on a.id = x.donor_id
      left join fundraising_campaigns c on c.id = x.campaign_id`,
)

/** Totals change under the lock of the campaign's row (REQ-106). */
const lockCampaigns = sql(
  'import-hold-campaigns',
  `
    select
      from fundraising_campaigns c
     where c.id in (select x.campaign_id from jsonb_to_recordset($1::jsonb) as x (campaign_id uuid))
     order by c.id
       for update`,
)

/**
 * A payment that this app did not start has no `asked_at`, so that the nightly reconciliation does not look for it at
 * the provider.
 */
const writeDonations = sql(
  'import-donations',
  `
    with incoming as (
      select x.*, c.title, c.creator_id, a.id as donor, display_name(p.full_name, p.username, p.shown_as) as donor_name,
             row_number() over (partition by x.reference order by x.n) as nth
        from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, campaign_id uuid, donor_id uuid, anonymous boolean,
               message text, amount_cents bigint, fee_cents bigint, basis_points int, reference text, at timestamptz,
               status text, fail_reason text, email_sealed text, email_fingerprint text, subaccount_code text)
        left join fundraising_campaigns c on c.id = x.campaign_id and c.deleted_at is null
        left join accounts a on a.id = x.donor_id
        left join profiles p on p.id = a.id
    ), judged as (
      select i.*, decode(i.email_fingerprint, 'base64') as fingerprint, case
               when exists (select from donations d where d.id = i.id) then 'there'
               when i.title is null then 'Its campaign was not imported'
               when i.creator_id is null then 'Its campaign has no creator any more'
               when i.nth > 1 or exists (select from payment_attempts t where t.reference = i.reference)
                 then 'Another donation has the reference of its payment'
               else 'written'
             end as outcome
        from incoming i
    ), given as (
      insert into donations
        (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_id, donor_email_sealed,
         donor_email_fingerprint, donor_name, anonymous, message, amount_cents, status, fail_reason, fee_basis_points,
         fee_cents, creator_cents, subaccount_code, is_to_own_campaign, created_at, completed_at, updated_at)
      select id, campaign_id, campaign_id, title, creator_id, donor, decode(email_sealed, 'base64'),
             fingerprint, donor_name, anonymous or donor is null, message, amount_cents, status, fail_reason, basis_points,
             fee_cents, amount_cents - fee_cents, subaccount_code, coalesce(creator_id = donor, false), at,
             case when status = 'completed' then at end, at
        from judged
       where outcome = 'written'
    ), paid as (
      insert into payment_attempts
        (id, donation_id, seq, reference, provider_status, address_fingerprint, paid_at, failed_at, created_at)
      select gen_random_uuid(), id, 1, reference, case when status = 'completed' then 'paid' end, fingerprint,
             case when status = 'completed' then at end, case when status = 'failed' then at end, at
        from judged
       where outcome = 'written'
    )
    select n, outcome, case when donor_id is not null and donor is null
                            then 'Its donor was not imported: it is a guest''s now' end as change
      from judged`,
)

/** Adds completed donations to the totals of their campaigns. */
const countDonations = sql(
  'import-count-gifts',
  `
    update fundraising_campaigns c
       set raised_cents = c.raised_cents + x.cents, donor_count = c.donor_count + x.gifts
      from (select campaign_id, sum(amount_cents) as cents, count(*) as gifts
              from jsonb_to_recordset($1::jsonb) as x (campaign_id uuid, amount_cents bigint, status text)
             where status = 'completed'
             group by campaign_id) x
     where c.id = x.campaign_id`,
)

/** The ledger entries of a charge as settling writes them; without a subaccount the creator's share is due (PAY-B2). */
const postCharges = sql(
  'import-book-charges',
  `
    insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
    select 'don:' || d.id || ':charge', line.account, 'charge', line.cents, d.id, d.created_at
      from jsonb_to_recordset($1::jsonb) as x (id uuid)
      join donations d on d.id = x.id and d.status = 'completed'
     cross join lateral (values
             ('clearing', d.amount_cents),
             ('creator:' || d.creator_id || case when d.subaccount_code is null then ':payable' else ':direct' end,
              -d.creator_cents),
             ('platform_fee', -d.fee_cents)) as line (account, cents)
     where line.cents <> 0
     order by d.creator_id, d.original_campaign_id, d.id`,
)

const { message: Message } = NewDonation.shape
const ABANDONED = 'abandoned'

type DonationDeps = { seal: Seal; fees: Fees; subaccounts: Subaccounts }

/**
 * Donations with their payment's reference. Completed ones are in the ledger and in their campaign's total, divided by
 * today's settings: the fee of that time is not in the export. None is polled at the provider again (PAY-B5.1).
 */
export function donations({ seal, fees, subaccounts }: DonationDeps): Table {
  const basis_points = feeBasisPoints(fees)
  return {
    name: 'donations',
    key: ['id'],
    read: (row, now) => {
      const fields = fieldsOf(row, now)
      const id = fields.id('id')
      if (isEmpty(row.campaign_id)) fields.refuse('Its campaign was deleted on the old site')
      fields.oneOf([CURRENCY], 'currency', CURRENCY)
      const amount_cents = fields.cents('amount')
      if (amount_cents === 0) fields.refuse('amount: it is no amount')
      const at = fields.moment('created_at')
      return fields.read({
        id,
        campaign_id: fields.optionalId('campaign_id'),
        donor_id: fields.optionalId('donor_id'),
        anonymous: isAnonymous(row, fields),
        message: fields.checked(Message, filled(row.message) ?? '', 'message'),
        amount_cents,
        fee_cents: divideDonation(amount_cents ?? 0, basis_points).fee,
        basis_points,
        reference: referenceOf(row, fields, id),
        at,
        ...stateOf(fields, { at, now }),
      })
    },
    complete: (db, rows) => withParties(db, rows, { seal, subaccounts }),
    lock: lockCampaigns,
    write: writeDonations,
    after: [countDonations, postCharges],
  }
}

/** 'succeeded' is completed (REQ-45); a payment that was not finished within half an hour has failed (REQ-44). */
function stateOf(fields: Fields, { at, now }: { at: string | null; now: Date }) {
  const spelling = fields.oneOf([...donationStatuses, 'succeeded'], 'status')
  const status = spelling === 'succeeded' ? 'completed' : spelling
  if (status !== 'pending') return { status, fail_reason: null }
  if (at && new Date(at) > secondsFrom(now, -donationLimits.staleMinutes * 60))
    fields.refuse('Its payment is still going on: import again later')
  fields.change('Its payment was never finished: it has failed')
  return { status: 'failed', fail_reason: ABANDONED }
}

/** A file without that column does not say who wants to be named: nobody is. */
function isAnonymous(row: Row, fields: Fields): boolean {
  if (row.anonymous !== undefined) return fields.flag('anonymous')
  fields.change('Whether it is anonymous is not in the file: it came as anonymous')
  return true
}

/** The provider's reference of the payment; one of our own where it has none, or one that cannot be stored. */
function referenceOf(row: Row, fields: Fields, id: string | null): string {
  const reference = String(filled(row.paystack_reference) ?? '').trim()
  if (isProviderReference(reference)) return reference
  if (reference !== '')
    fields.change('The reference of its payment cannot be held: look it up at the provider')
  return `import-${id}`
}

/** Adds donor and creator of each donation, with the donor's address sealed as usual (REQ-42). */
async function withParties(
  db: Db,
  rows: readonly Values[],
  { seal, subaccounts }: Pick<DonationDeps, 'seal' | 'subaccounts'>,
): Promise<Values[]> {
  const found = await db.query(partiesOf, [JSON.stringify(rows)])
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
