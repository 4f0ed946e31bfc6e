import type { Language } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import type { CreatorMailKind, DonorMailKind, JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { DONOR_EMAIL } from './donor-email.ts'
import { muteToken } from './mute-link.ts'

/**
 * The creator's mail with the reason given by staff; a campaign deleted meanwhile gets only the mail about the
 * deletion.
 */
const creatorLetter = sql(
  'mail-to-campaign-creator',
  `
    select a.email, p.full_name as "fullName", p.language, c.title,
           coalesce(c.deleted_reason, c.hidden_reason) as reason,
           c.deleted_at is not null as "isDeleted", c.hidden_at is not null as "isHidden"
      from fundraising_campaigns c
      join accounts a on a.id = c.creator_id
      join profiles p on p.id = a.id
     where c.id = $1`,
)

/**
 * A member who opted out of campaign mails is recognized by any donation from the same address, also one made signed
 * out; guests have the link in each mail. `isShown`: the mail's link is public, its update or a later one still
 * exists, and the donor sees the creator (SEC-7.4).
 */
const donorLetter = sql(
  'mail-to-campaign-donor',
  `
    select d.original_campaign_id as "campaignId", d.donor_email_sealed as "addressSealed",
           d.donor_email_fingerprint as "addressFingerprint", coalesce(c.title, d.campaign_title) as title,
           coalesce(p.language, d.language) as language,
           c.id is not null
             and ($2::uuid is null
                  or exists (select from campaign_updates u where u.campaign_id = c.id and u.id >= $2))
             and (c.creator_id = any (hidden_from(d.donor_id))) is not true as "isShown",
           not exists (
             select
               from donations g
               join notification_choices m on m.user_id = g.donor_id
              where m.kind = 'campaign-news'
                and m.mail is not null
                and g.status = 'completed'
                and g.campaign_id = d.campaign_id
                and g.donor_email_fingerprint = d.donor_email_fingerprint) as "wantsNews"
      from donations d
      left join profiles p on p.id = d.donor_id
      left join visible_campaigns(null) c on c.id = d.original_campaign_id
     where d.id = $1
       and d.donor_email_sealed is not null
       and d.address_due_at is null
       and not exists (
         select
           from campaign_mail_mutes m
          where m.campaign_id = d.original_campaign_id
            and m.email_fingerprint = d.donor_email_fingerprint)`,
)

export type CreatorLetter = {
  email: string
  fullName: string
  language: Language | null
  title: string
  reason: string | null
  isDeleted: boolean
  isHidden: boolean
}

export type DonorLetter = {
  campaignId: string
  addressSealed: Buffer
  addressFingerprint: Buffer
  language: Language | null
  title: string
  isShown: boolean
  wantsNews: boolean
}

/** Finds the data for a mail to a creator; null when the creator is gone. */
async function findCreatorLetter(pool: Pool, campaignId: string): Promise<CreatorLetter | null> {
  const [row] = await dbOn(pool).query(creatorLetter, [campaignId])
  return row ?? null
}

/** Finds the data for a mail to a donor; null when they opted out. */
async function findDonorLetter(
  pool: Pool,
  { donationId, updateId }: { donationId: string; updateId: string | null },
): Promise<DonorLetter | null> {
  const [row] = await dbOn(pool).query(donorLetter, [donationId, updateId])
  return row ?? null
}

export type TextKeys = Record<'subject' | 'body' | 'button' | 'footer', MessageKey>
/** The text of a mail, the target of its button, and whether it is still true when it is written. */
type MailTemplate<Data> = { textKeys: TextKeys; path(campaignId: string): string; isFor(data: Data): boolean }

const creatorTexts: Record<CreatorMailKind, MailTemplate<CreatorLetter>> = {
  // The public page of a hidden campaign does not exist, also for its creator who comes from a mail.
  hidden: {
    textKeys: textKeysOf('campaignHidden'),
    path: ownPageOf,
    isFor: ({ isDeleted, isHidden }) => isHidden && !isDeleted,
  },
  shown: {
    textKeys: textKeysOf('campaignShown'),
    path: pageOf,
    isFor: ({ isDeleted, isHidden }) => !isHidden && !isDeleted,
  },
  ended: {
    textKeys: textKeysOf('campaignEnded'),
    path: ownPageOf,
    isFor: ({ isDeleted }) => !isDeleted,
  },
  'removed-own': {
    textKeys: textKeysOf('campaignRemovedOwn'),
    path: () => '/contact',
    isFor: ({ isDeleted }) => isDeleted,
  },
}

const donorTexts: Record<DonorMailKind, MailTemplate<DonorLetter>> = {
  update: { textKeys: textKeysOf('campaignUpdate'), path: pageOf, isFor: isWanted },
  changed: { textKeys: textKeysOf('campaignChanged'), path: pageOf, isFor: isWanted },
  removed: { textKeys: textKeysOf('campaignRemoved'), path: () => '/contact', isFor: () => true },
}

/**
 * Donors may opt out of creators' updates; the removal by staff of a campaign they supported is mailed all the same
 * (REQ-211, REQ-157).
 */
function isWanted({ isShown, wantsNews }: DonorLetter): boolean {
  return isShown && wantsNews
}

function pageOf(campaignId: string): string {
  return `/fundraising/${campaignId}`
}

function ownPageOf(campaignId: string): string {
  return `/fundraising/manage/${campaignId}`
}

type MailName =
  | 'campaignHidden'
  | 'campaignShown'
  | 'campaignEnded'
  | 'campaignRemovedOwn'
  | 'campaignUpdate'
  | 'campaignChanged'
  | 'campaignRemoved'

function textKeysOf(name: MailName): TextKeys {
  return {
    subject: `mail.${name}.subject`,
    body: `mail.${name}.body`,
    button: `mail.${name}.button`,
    footer: `mail.${name}.footer`,
  }
}

type MailDeps = { pool: Pool; mailer: Mailer; settings: Settings; seal: Seal; translations: Sentences }
type Job = JobPayloads['send-campaign-mail']

/**
 * The worker of the job 'send-campaign-mail'. The job contains ids only: addresses are unsealed when the mail is
 * written, and an outdated or unwanted mail is not sent. No mail contains the text of an update (REQ-148).
 */
export function campaignMailWorker({ pool, mailer, settings, seal, translations }: MailDeps) {
  return async (job: Job, jobId: string): Promise<void> => {
    const mail =
      'donationId' in job ? await writeToDonor(job) : await writeToCreator(job.kind, job.campaignId)
    if (mail) await mailer.send({ id: jobId, ...mail })
  }

  async function writeToCreator(kind: CreatorMailKind, campaignId: string): Promise<Omit<Mail, 'id'> | null> {
    const recipient = await findCreatorLetter(pool, campaignId)
    const { textKeys, path, isFor } = creatorTexts[kind]
    if (!recipient || !isFor(recipient)) return null
    const { email, fullName, language, title, reason } = recipient
    const quote = kind === 'hidden' || kind === 'removed-own' ? (reason ?? undefined) : undefined
    const mail = { to: email, name: fullName, title, path: path(campaignId), quote }
    return await wordedIn(language, translations, () => compose(textKeys, mail))
  }

  async function writeToDonor(job: Extract<Job, { donationId: string }>): Promise<Omit<Mail, 'id'> | null> {
    const recipient = await findDonorLetter(pool, job)
    const { textKeys, path, isFor } = donorTexts[job.kind]
    if (!recipient || !isFor(recipient)) return null
    const to = seal.open(recipient.addressSealed, DONOR_EMAIL)
    const muteUrl = `${settings.appUrl}/fundraising/mute?token=${muteToken(seal, recipient)}`
    const { language, title, campaignId } = recipient
    const mail = { to, name: null, title, path: path(campaignId), muteUrl }
    return await wordedIn(language, translations, () => compose(textKeys, mail))
  }

  function compose(textKeys: TextKeys, params: MailParams): Omit<Mail, 'id'> {
    const { to, name, title, path, quote, muteUrl } = params
    const { appName, appUrl } = settings
    const values = { app: appName, title: title.replace(/\s+/g, ' ') }
    const content = layOutMail({
      appName,
      name,
      body: format(textKeys.body, values),
      quote,
      button: { label: format(textKeys.button, values), url: `${appUrl}${path}` },
      footer: format(textKeys.footer, values),
      links: muteUrl === undefined ? undefined : [{ label: format('mail.campaignMute'), url: muteUrl }],
    })
    return { to, subject: format(textKeys.subject, values), unsubscribeUrl: muteUrl, ...content }
  }
}

type MailParams = {
  to: string
  name: string | null
  title: string
  path: string
  quote?: string
  muteUrl?: string
}
