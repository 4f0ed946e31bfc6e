import { format } from '#contract/messages/format.ts'
import type { CreatorMailKind, JobPayloads } from '#server/platform/jobs/job-queue.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { DONOR_EMAIL } from './donor-email.ts'
import { creatorTexts, donorTexts, type Words } from './mails/letters.ts'
import { findCreatorLetter, findDonorLetter, type Pool } from './mails/queries.ts'
import { muteToken } from './mute-link.ts'

type MailDeps = { pool: Pool; mailer: Mailer; settings: Settings; seal: Seal }
type Job = JobPayloads['send-campaign-mail']

/**
 * The worker of the job 'send-campaign-mail'. The job names ids alone: addresses are unsealed at the time of writing, and
 * what is no longer true, or no longer wanted, is mailed to nobody. No mail holds the text of an update (REQ-148).
 */
export function campaignMailWorker({ pool, mailer, settings, seal }: MailDeps) {
  return async (job: Job, jobId: string): Promise<void> => {
    const mail =
      'donationId' in job ? await writeToDonor(job) : await writeToCreator(job.kind, job.campaignId)
    if (mail) await mailer.send({ id: jobId, ...mail })
  }

  async function writeToCreator(kind: CreatorMailKind, campaignId: string): Promise<Omit<Mail, 'id'> | null> {
    const letter = await findCreatorLetter(pool, campaignId)
    const { words, path, isFor } = creatorTexts[kind]
    if (!letter || !isFor(letter)) return null
    const { email, fullName, title, reason } = letter
    const quote = kind === 'hidden' || kind === 'removed-own' ? (reason ?? undefined) : undefined
    return compose(words, { to: email, name: fullName, title, path: path(campaignId), quote })
  }

  async function writeToDonor(job: Extract<Job, { donationId: string }>): Promise<Omit<Mail, 'id'> | null> {
    const letter = await findDonorLetter(pool, job)
    const { words, path, isFor } = donorTexts[job.kind]
    if (!letter || !isFor(letter)) return null
    const to = seal.open(letter.addressSealed, DONOR_EMAIL)
    const muteUrl = `${settings.appUrl}/fundraising/mute?token=${muteToken(seal, letter)}`
    const mail = { to, name: null, title: letter.title, path: path(letter.campaignId), muteUrl }
    return compose(words, mail)
  }

  function compose(words: Words, particulars: Particulars): Omit<Mail, 'id'> {
    const { to, name, title, path, quote, muteUrl } = particulars
    const { appName, appUrl } = settings
    const values = { app: appName, title: title.replace(/\s+/g, ' ') }
    const content = layOutMail({
      appName,
      name,
      body: format(words.body, values),
      quote,
      button: { label: format(words.button, values), url: `${appUrl}${path}` },
      footer: format(words.footer, values),
      stop: muteUrl === undefined ? undefined : { label: format('mail.campaignMute'), url: muteUrl },
    })
    return { to, subject: format(words.subject, values), unsubscribeUrl: muteUrl, ...content }
  }
}

type Particulars = {
  to: string
  name: string | null
  title: string
  path: string
  quote?: string
  muteUrl?: string
}
