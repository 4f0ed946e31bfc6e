import { hash } from 'node:crypto'
import type { Language } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import type { DonationDeps } from './donation-deps.ts'
import { type Draft, donorDrafts, draftDispute, draftDonationReceived } from './donation-mail-drafts.ts'

/**
 * The name is the donor's own, for their mails; `shownName` is the name that the creator may read (SEC-M9, SEC-7.4).
 */
const donationLetter = sql(
  'mail-about-donation',
  `
    select d.status, d.completed_at as "completedAt", d.donor_email_sealed as "emailSealed",
           d.donor_name as "donorName", coalesce(b.language, d.language) as "donorLanguage",
           case when not d.anonymous and (d.donor_id = any (hidden_from(d.creator_id))) is not true
                 and (d.donor_id is not null or d.message_hidden_at is null) then
             d.donor_name end as "shownName",
           d.original_campaign_id as "campaignId", coalesce(c.title, d.campaign_title) as title,
           c.id is not null as "isCampaignShown", d.is_to_own_campaign as "isToOwnCampaign",
           d.amount_cents as "amountCents", d.fee_cents as "feeCents", d.creator_cents as "creatorCents",
           d.fee_basis_points as "feeBasisPoints", d.currency, d.dispute_state as "disputeState", last.reference,
           display_name(p.full_name, p.username, p.shown_as) as "creatorName",
           m.id as "creatorId", m.email as "creatorEmail", p.full_name as "creatorFullName",
           p.language as "creatorLanguage",
           not exists (
             select
               from notification_choices x
              where x.user_id = d.creator_id
                and x.kind = 'gift-received'
                and x.mail is not null) as "creatorWantsMail",
           (select coalesce(sum(r.amount_cents), 0)::bigint
              from refunds r
             where r.donation_id = d.id
               and r.state = 'processed') as "backCents"
      from donations d
     cross join lateral (
       select a.reference
         from payment_attempts a
        where a.donation_id = d.id
        order by a.paid_at, a.seq desc
        limit 1) last
      left join visible_campaigns(null) c on c.id = d.original_campaign_id
      left join accounts m on m.id = d.creator_id
      left join profiles p on p.id = m.id
      left join profiles b on b.id = d.donor_id
     where d.id = $1`,
)

const siteAdmins = sql(
  'site-admins-to-write-to',
  `
    select a.id, a.email, p.full_name as "fullName"
      from user_roles r
      join accounts a on a.id = r.user_id
      join profiles p on p.id = a.id
     where r.role = 'admin'
     order by a.id`,
)

/** The data for the mails about a donation. */
export type DonationLetter = {
  status: 'pending' | 'completed' | 'failed'
  completedAt: string | null
  emailSealed: Buffer | null
  donorName: string | null
  donorLanguage: Language | null
  shownName: string | null
  campaignId: string
  title: string
  isCampaignShown: boolean
  isToOwnCampaign: boolean
  amountCents: number
  feeCents: number
  creatorCents: number
  feeBasisPoints: number
  currency: string
  disputeState: 'open' | 'won' | 'lost' | null
  reference: string
  creatorName: string | null
  creatorId: string | null
  creatorEmail: string | null
  creatorFullName: string | null
  creatorLanguage: Language | null
  creatorWantsMail: boolean
  backCents: number
}

/** Finds a donation for its mails; null when there is none. */
async function findDonationLetter(pool: Pool, donationId: string): Promise<DonationLetter | null> {
  const [donation] = await dbOn(pool).query(donationLetter, [donationId])
  return donation ?? null
}

export type SiteAdmin = { id: string; email: string; fullName: string }

/** Lists the recipients of mails about the site's money. */
async function listSiteAdmins(pool: Pool): Promise<SiteAdmin[]> {
  return await dbOn(pool).query(siteAdmins, [])
}

type MailDeps = Pick<DonationDeps, 'pool' | 'seal'> & {
  mailer: Mailer
  settings: Settings
  translations: Sentences
}
/** A mail that is still to be worded; its draft is null when it is outdated. */
type AddressedMail = { id: string; to: string; language: Language | null; draft: () => Draft | null }

/**
 * The worker of the job 'send-donation-mail'. The job contains ids only: the donor's address is unsealed when the mail
 * is written, and an outdated mail is not sent. Creators never learn an address or the name of an anonymous donor
 * (SEC-M9).
 */
export function donationMailWorker({ pool, mailer, settings, seal, translations }: MailDeps) {
  return async (job: JobPayloads['send-donation-mail'], jobId: string): Promise<void> => {
    const donation = await findDonationLetter(pool, job.donationId)
    if (!donation) return
    for (const { id, to, language, draft } of await addressMails(job.kind, donation, jobId)) {
      const mail = await wordedIn(language, translations, () => compose(draft(), { settings, seal }))
      if (mail) await mailer.send({ id, to, ...mail })
    }
  }

  async function addressMails(
    kind: JobPayloads['send-donation-mail']['kind'],
    donation: DonationLetter,
    id: string,
  ): Promise<AddressedMail[]> {
    if (kind === 'dispute-opened') return await toAllConcerned(donation, id)
    if (kind === 'gift-received') return toCreator(donation, id, () => draftDonationReceived(donation))
    const to = addressOf(donation)
    return to ? [{ id, to, language: donation.donorLanguage, draft: () => donorDrafts[kind](donation) }] : []
  }

  function toCreator(
    { creatorEmail: to, creatorLanguage: language }: DonationLetter,
    id: string,
    draft: () => Draft | null,
  ): AddressedMail[] {
    return to ? [{ id, to, language, draft }] : []
  }

  async function toAllConcerned(donation: DonationLetter, jobId: string): Promise<AddressedMail[]> {
    const { creatorEmail, creatorFullName } = donation
    const forCreator = () => draftDispute(donation, { name: creatorFullName, isAdmin: false })
    const mails = toCreator(donation, jobId, forCreator)
    for (const { id, email, fullName } of await listSiteAdmins(pool)) {
      const draft = () => draftDispute(donation, { name: fullName, isAdmin: true })
      if (email !== creatorEmail) mails.push({ id: mailIdOf(jobId, id), to: email, language: 'en', draft })
    }
    return mails
  }

  function addressOf({ emailSealed }: DonationLetter): string | null {
    return emailSealed && seal.open(emailSealed, DONOR_EMAIL)
  }
}

/** Several mails of one job: each keeps its id when the job is retried. */
function mailIdOf(jobId: string, recipientId: string): string {
  return hash('sha256', `${jobId} ${recipientId}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    '$1-$2-$3-$4-$5',
  )
}

function compose(
  draft: Draft | null,
  deps: Pick<MailDeps, 'settings' | 'seal'>,
): Omit<Mail, 'id' | 'to'> | null {
  if (!draft) return null
  const { appName, appUrl } = deps.settings
  const { subject, button, stops, ...rest } = draft
  const link = button && { label: button.label, url: `${appUrl}${button.path}` }
  const unsubscribeUrl = stops && stopUrl(deps, stops)
  const links = unsubscribeUrl ? [{ label: format('mail.stopKind'), url: unsubscribeUrl }] : undefined
  return { subject, unsubscribeUrl, ...layOutMail({ appName, ...rest, button: link, links }) }
}
