import { NewCampaign } from '#contract/fundraising/campaign-operations.ts'
import { CURRENCY, campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { type Fields, fieldsOf, knownAs } from '#ops/import/import-fields.ts'
import type { Row, Table } from '#ops/import/import-table.ts'
import { filled, isEmpty, momentOf, timeOf } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'

const { title: Title, description: Description, goalCents: Goal } = NewCampaign.shape
const HIDDEN_REASON = 'Hidden on the site it comes from'

/** Spellings of the old site. */
const spellings: Record<string, string> = { cancelled: 'canceled', hidden: 'active' }

/**
 * Campaigns. Their totals are not copied but computed from their donations; `hidden` was a status there and is a
 * separate field here (REQ-8). Payouts begin switched off: the bank account has to be entered again.
 */
export const campaigns: Table = {
  name: 'fundraising_campaigns',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const goal = fields.cents('goal_amount')
    fields.oneOf([CURRENCY], 'currency', CURRENCY)
    const at = fields.moment('created_at')
    const isHidden = knownAs(['hidden'], row.status) !== null
    return fields.read({
      id: fields.id('id'),
      creator_id: fields.id('creator_id'),
      group_id: fields.optionalId('group_id'),
      prayer_id: fields.optionalId('prayer_request_id'),
      title: fields.checked(Title, row.title, 'title'),
      description: fields.checked(Description, row.description, 'description'),
      goal_cents: goal === null ? null : fields.checked(Goal, goal, 'goal_amount'),
      at,
      updated_at: isEmpty(row.updated_at) ? at : fields.moment('updated_at'),
      start_date: fields.optionalMoment('start_date')?.toISOString() ?? at,
      hidden_reason: isHidden ? HIDDEN_REASON : null,
      ...endOf(row, fields, now),
    })
  },
  write: sql(
    'import-campaigns',
    `
      with incoming as (
        select x.*,
               (select m.group_id from group_members m
                 where m.group_id = x.group_id and m.user_id = x.creator_id and m.role in ('owner', 'admin')) as of_group,
               (select p.id from prayer_requests p
                 where p.id = x.prayer_id
                   and p.user_id = x.creator_id
                   and (x.status = 'canceled' or not exists (
                     select
                       from fundraising_campaigns c
                      where c.prayer_request_id = p.id
                        and c.status <> 'canceled'
                        and c.deleted_at is null))) as own_prayer,
               row_number() over (partition by x.prayer_id, x.status = 'canceled' order by x.n) as nth
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, creator_id uuid, group_id uuid, prayer_id uuid, title text,
                 description text, goal_cents bigint, status text, end_date date, at timestamptz,
                 updated_at timestamptz, start_date timestamptz, hidden_reason text)
      ), judged as (
        select i.*, case when i.nth = 1 or i.status = 'canceled' then i.own_prayer end as of_prayer,
               case
                 when exists (select from fundraising_campaigns c where c.id = i.id) then 'there'
                 when not exists (select from accounts a where a.id = i.creator_id) then 'Its creator was not imported'
                 else 'written'
               end as outcome
          from incoming i
      ), opened as (
        insert into fundraising_campaigns
          (id, creator_id, group_id, prayer_request_id, title, description, goal_cents, status, start_date, end_date,
           terms_agreed_at, hidden_at, hidden_reason, created_at, updated_at)
        select id, creator_id, of_group, of_prayer, title, description, goal_cents, status, start_date, end_date,
               at, case when hidden_reason is not null then updated_at end, hidden_reason, at, updated_at
          from judged
         where outcome = 'written'
      ), begun as (
        insert into campaign_changes (id, campaign_id, at, kind)
        select gen_random_uuid(), id, at, 'created' from judged where outcome = 'written'
      )
      select n, outcome, case
               when prayer_id is distinct from of_prayer then 'Its prayer is not linked: it is not there, somebody else''s, or has a campaign'
               when group_id is distinct from of_group then 'It is for no group: its creator does not manage that one'
             end as change
        from judged`,
  ),
}

/** An expired campaign is completed, as it would be at the end of its last day; no mail is sent about it (REQ-103). */
function endOf(row: Row, fields: Fields, now: Date): { status: string | null; end_date: string | null } {
  const spelling = String(filled(row.status) ?? 'active')
    .trim()
    .toLowerCase()
  const status = knownAs(campaignStatuses, spellings[spelling] ?? spelling)
  if (status === null) fields.refuse('status: it is not known here')
  if (isEmpty(row.end_date) || timeOf(row.end_date) === Number.POSITIVE_INFINITY)
    return { status, end_date: null }
  const end_date = lastDay(row.end_date)
  if (end_date === null) fields.refuse('end_date: it is no date')
  const isOver = status === 'active' && end_date !== null && end_date < dayIn(SITE_TIME_ZONE, now)
  if (isOver) fields.change('Its last day is over: it is completed')
  return { status: isOver ? 'completed' : status, end_date }
}

function lastDay(value: unknown): string | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return momentOf(value) && value
  const moment = momentOf(value)
  return moment && dayIn(SITE_TIME_ZONE, moment)
}
