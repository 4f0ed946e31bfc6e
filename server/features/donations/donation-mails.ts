import { hash } from 'node:crypto'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import type { JobPayloads } from '#server/platform/jobs/job-queue.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { DonationDeps } from './donation-deps.ts'
import { type Draft, donorDrafts, draftDispute, draftDonationReceived } from './donation-mail-drafts.ts'
import { type DonationLetter, findDonationLetter, listSiteAdmins } from './receipts/queries.ts'

type MailDeps = Pick<DonationDeps, 'pool' | 'seal'> & { mailer: Mailer; settings: Settings }
type Addressed = { id: string; to: string; draft: Draft }

/**
 * The worker of the job 'send-donation-mail'. The job names ids alone: the donor's address is unsealed at the time of
 * writing, and what is no longer true is mailed to nobody. Creators never learn an address, nor who is anonymous (SEC-M9).
 */
export function donationMailWorker({ pool, mailer, settings, seal }: MailDeps) {
  return async (job: JobPayloads['send-donation-mail'], jobId: string): Promise<void> => {
    const letter = await findDonationLetter(pool, job.donationId)
    if (!letter) return
    for (const mail of await addressed(job.kind, letter, jobId)) await mailer.send(compose(mail, settings))
  }

  async function addressed(
    kind: JobPayloads['send-donation-mail']['kind'],
    letter: DonationLetter,
    id: string,
  ): Promise<Addressed[]> {
    if (kind === 'dispute-opened') return await toAllConcerned(letter, id)
    const isToCreator = kind === 'gift-received'
    const draft = isToCreator ? draftDonationReceived(letter) : donorDrafts[kind](letter)
    const to = isToCreator ? letter.creatorEmail : addressOf(letter)
    return draft && to ? [{ id, to, draft }] : []
  }

  async function toAllConcerned(letter: DonationLetter, jobId: string): Promise<Addressed[]> {
    const { creatorEmail, creatorFullName } = letter
    const forCreator = draftDispute(letter, { name: creatorFullName, isAdmin: false })
    const mails = creatorEmail && forCreator ? [{ id: jobId, to: creatorEmail, draft: forCreator }] : []
    for (const { id, email, fullName } of await listSiteAdmins(pool)) {
      const draft = draftDispute(letter, { name: fullName, isAdmin: true })
      if (draft && email !== creatorEmail) mails.push({ id: mailIdOf(jobId, id), to: email, draft })
    }
    return mails
  }

  function addressOf({ emailSealed }: DonationLetter): string | null {
    return emailSealed && seal.open(emailSealed, DONOR_EMAIL)
  }
}

/** Several mails of one job: each keeps its id when the job is tried again. */
function mailIdOf(jobId: string, recipientId: string): string {
  return hash('sha256', `${jobId} ${recipientId}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    '$1-$2-$3-$4-$5',
  )
}

function compose({ id, to, draft }: Addressed, { appName, appUrl }: Settings): Mail {
  const { subject, button, ...rest } = draft
  const link = button && { label: button.label, url: `${appUrl}${button.path}` }
  return { id, to, subject, ...layOutMail({ appName, ...rest, button: link }) }
}
