import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { CampaignMail } from '#server/platform/core/job-payloads.ts'
import type { Context, RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'

const DAY = 86_400
/** Earlier donors are not asked to reconsider (REQ-156). */
const BATCH = 200

/**
 * At most one mail a day: the first update of a day is mailed at once; later ones within a day of it are covered by
 * one mail when the day is over, which names the first of them ($3). Only mailings that reached someone are stored, so
 * nothing else counts. The caller has locked the campaign, so no two begin at once.
 */
const beginMailingOfUpdate = sql(
  'begin-campaign-mailing-of-update',
  `
    insert into campaign_mailings (id, campaign_id, kind, update_id, due_at)
    select $1, $2, 'update', $3, greatest($4, max(coalesce(done_at, due_at)) + interval '1 day')
      from campaign_mailings
     where campaign_id = $2
       and kind = 'update'
    having count(*) filter (where done_at is null and mailed_up_to is null) = 0`,
)

const beginMailing = sql(
  'begin-campaign-mailing',
  `
    insert into campaign_mailings (id, campaign_id, kind, due_at)
    values ($1, $2, $3, $4)`,
)

/**
 * At most one mail a day however often a campaign is changed: a waiting one covers later changes too. The caller has
 * locked the campaign, so no two begin at once.
 */
const beginMailingOfChange = sql(
  'begin-campaign-mailing-of-change',
  `
    insert into campaign_mailings (id, campaign_id, kind, donors_since, due_at)
    select $1, $2, 'changed', $4, greatest($3, max(due_at) + interval '1 day')
      from campaign_mailings
     where campaign_id = $2
       and kind = 'changed'
    having coalesce(max(due_at) <= $3, true)`,
)

/** One server at a time; the next one continues where this one ends. */
const lockDueMailing = sql(
  'lock-campaign-mailing',
  `
    select m.id, m.campaign_id as "campaignId", m.kind, m.update_id as "updateId", m.mailed_up_to is null as "isNew",
           m.kind = 'removed'
             or exists (select from visible_campaigns(null) c where c.id = m.campaign_id)
                and (m.update_id is null
                     or exists (select from campaign_updates u where u.campaign_id = m.campaign_id and u.id >= m.update_id))
             as "isStillShown"
      from campaign_mailings m
     where m.done_at is null
       and m.due_at <= $1
     order by m.due_at, m.id
     limit 1
       for update of m skip locked`,
)

/**
 * Each address once, however many donors used it and however often; detached donations still belong to this campaign.
 */
const takeBatch = sql(
  'take-batch-of-campaign-mailing',
  `
    with batch as (
      select distinct on (d.donor_email_fingerprint) d.id, d.donor_email_fingerprint as address
        from donations d
        join campaign_mailings x on x.id = $1
       where d.original_campaign_id = x.campaign_id
         and d.status = 'completed'
         and d.refunded_cents < d.amount_cents
         and d.donor_email_sealed is not null
         and d.address_due_at is null
         and (x.mailed_up_to is null or d.donor_email_fingerprint > x.mailed_up_to)
         and (x.donors_since is null or d.completed_at >= x.donors_since)
         and not exists (
           select
             from campaign_mail_mutes m
            where m.campaign_id = x.campaign_id
              and m.email_fingerprint = d.donor_email_fingerprint)
       order by d.donor_email_fingerprint, d.completed_at desc
       limit ${BATCH}
    ), mailed as (
      update campaign_mailings
         set mailed_up_to = coalesce((select address from batch order by address desc limit 1), mailed_up_to),
             done_at = case when (select count(*) from batch) < ${BATCH} then $2::timestamptz end
       where id = $1
    )
    select id from batch order by address`,
)

const forgetOne = sql('delete-campaign-mailing', 'delete from campaign_mailings where id = $1')

const forgetDone = sql('delete-done-campaign-mailings', 'delete from campaign_mailings where done_at < $1')

type MailingContext = Pick<Context, 'db' | 'clock'>

/** Schedules the mails about an update to all donors who did not opt out (PAY-C1), at most once a day. */
export async function mailDonorsAboutUpdate(
  { db, clock }: MailingContext,
  { campaignId, updateId }: { campaignId: string; updateId: string },
): Promise<void> {
  const now = clock.now()
  await db.query(beginMailingOfUpdate, [newId(now), campaignId, updateId, now])
}

/** Schedules the mails about a changed purpose to the donors of the last ninety days, at most once a day (REQ-156). */
export async function mailDonorsAboutChange(
  { db, clock }: MailingContext,
  campaignId: string,
): Promise<void> {
  const now = clock.now()
  const since = secondsFrom(now, -campaignLimits.recentDonorDays * DAY)
  await db.query(beginMailingOfChange, [newId(now), campaignId, now, since])
}

/** Schedules the mails about a removal by staff to all donors who did not opt out (REQ-157). */
export async function mailDonorsAboutRemoval(
  { db, clock }: MailingContext,
  campaignId: string,
): Promise<void> {
  const now = clock.now()
  await db.query(beginMailing, [newId(now), campaignId, 'removed', now])
}

/**
 * Queues the due mails batch by batch, each in a transaction that also stores the progress: a crash neither skips nor
 * repeats a recipient.
 */
export async function sendMailings(runAsSystem: RunAsSystem): Promise<void> {
  while (await runAsSystem(sendBatch));
}

/** Returns false when nothing is due any more. */
async function sendBatch({ db, clock, enqueue }: SystemContext): Promise<boolean> {
  const now = clock.now()
  const [mailing] = await db.query(lockDueMailing, [now])
  if (!mailing) {
    await db.query(forgetDone, [secondsFrom(now, -2 * DAY)])
    return false
  }
  const { id, campaignId, kind, updateId, isNew, isStillShown } = mailing
  const donations = isStillShown ? await db.query(takeBatch, [id, now]) : []
  if (donations.length === 0 && (isNew || !isStillShown)) {
    await db.query(forgetOne, [id])
    return true
  }
  const mails = donations.map(
    ({ id: donationId }): CampaignMail => ({ kind, campaignId, donationId, updateId }),
  )
  if (mails.length > 0) await enqueue('send-campaign-mail', ...mails)
  return true
}
