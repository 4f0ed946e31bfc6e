import type { Statement } from '../../../server/database/db.ts'

/** The addresses of donors with an account, and whose cause it is. */
export const partiesOf: Statement = {
  name: 'import-parties-of-donations',
  text: `
    select x.id, a.email, c.creator_id as "creatorId"
      from jsonb_to_recordset($1::jsonb) as x (id uuid, campaign_id uuid, donor_id uuid)
      left join accounts a on a.id = x.donor_id
      left join fundraising_campaigns c on c.id = x.campaign_id`,
}

/** Totals change under the campaign's row (REQ-106). */
export const lockCampaigns: Statement = {
  name: 'import-hold-campaigns',
  text: `
    select
      from fundraising_campaigns c
     where c.id in (select x.campaign_id from jsonb_to_recordset($1::jsonb) as x (campaign_id uuid))
     order by c.id
       for update`,
}

/** A payment that nobody here asked for has no `asked_at`: the nightly comparison does not miss it at the provider. */
export const writeDonations: Statement = {
  name: 'import-donations',
  text: `
    with incoming as (
      select x.*, c.title, c.creator_id, a.id as donor, display_name(p.full_name, p.username, p.shown_as) as donor_name,
             row_number() over (partition by x.reference order by x.n) as nth
        from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, campaign_id uuid, donor_id uuid, anonymous boolean,
               message text, amount_cents bigint, kept_cents bigint, basis_points int, reference text, at timestamptz,
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
         kept_cents, creator_cents, subaccount_code, is_to_own_campaign, created_at, completed_at, updated_at)
      select id, campaign_id, campaign_id, title, creator_id, donor, decode(email_sealed, 'base64'),
             fingerprint, donor_name, anonymous or donor is null, message, amount_cents, status, fail_reason, basis_points,
             kept_cents, amount_cents - kept_cents, subaccount_code, coalesce(creator_id = donor, false), at,
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
}

/** What completed gifts add to their campaigns. */
export const countDonations: Statement = {
  name: 'import-count-gifts',
  text: `
    update fundraising_campaigns c
       set raised_cents = c.raised_cents + x.cents, donor_count = c.donor_count + x.gifts
      from (select campaign_id, sum(amount_cents) as cents, count(*) as gifts
              from jsonb_to_recordset($1::jsonb) as x (campaign_id uuid, amount_cents bigint, status text)
             where status = 'completed'
             group by campaign_id) x
     where c.id = x.campaign_id`,
}

/** The lines of a charge as settling writes them; without a subaccount the creator's share is owed (PAY-B2). */
export const postCharges: Statement = {
  name: 'import-book-charges',
  text: `
    insert into ledger_entries (group_id, account, kind, amount_cents, donation_id, created_at)
    select 'don:' || d.id || ':charge', line.account, 'charge', line.cents, d.id, d.created_at
      from jsonb_to_recordset($1::jsonb) as x (id uuid)
      join donations d on d.id = x.id and d.status = 'completed'
     cross join lateral (values
             ('clearing', d.amount_cents),
             ('creator:' || d.creator_id || case when d.subaccount_code is null then ':payable' else ':direct' end,
              -d.creator_cents),
             ('platform_fee', -d.kept_cents)) as line (account, cents)
     where line.cents <> 0
     order by d.creator_id, d.original_campaign_id, d.id`,
}
