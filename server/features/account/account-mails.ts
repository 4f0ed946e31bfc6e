import type { Provider } from '#contract/account/account-operations.ts'
import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { format } from '#contract/messages/format.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { accountLimits, providerNames } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { AccountMail } from '#server/platform/core/job-payloads.ts'
import { formatLongDay, formatMoment } from '#server/platform/formats/format-date.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { type Addressee, findAddressee } from './find-account.ts'
import { type MailTemplate, mailTemplates, type RecipientRule } from './mail-templates.ts'
import { issueToken } from './one-time-tokens.ts'
import { findWaitingChange, type LinkPurpose } from './pending-email-change.ts'
import { type FactorReset, findFactorReset } from './second-factor/find-factor-reset.ts'

/** The recipient's name as a mail may show it, and the token of its button. */
export type Recipient = {
  fullName: string | null
  /** In which the times of the mail are written. */
  timeZone: string
  /** In which the mail is written; null for a member who never chose one. */
  language: Language | null
  providers: Provider[]
  token: string | null
  /** The receiver of a mail that may be refused. */
  memberId?: string
  /** The future address of the account. */
  newEmail?: string
  /** The reset of a second factor that waits. */
  reset?: FactorReset
}

const anonymousRecipient: Recipient = {
  fullName: null,
  timeZone: SITE_TIME_ZONE,
  language: null,
  providers: [],
  token: null,
}

/** Finds the account of an address and issues the token of the mail; null when there is nothing to send. */
async function resolveRecipient(
  pool: Pool,
  { isFor, token: purpose }: RecipientRule,
  job: AccountMail,
  at: Date,
): Promise<Recipient | null> {
  if (isFor === 'whoever reads it') return { ...anonymousRecipient, language: job.language ?? null }
  return await inTransaction(pool, async (db) => {
    if (purpose === 'leave-old-email' || purpose === 'take-new-email')
      return await addressChange(db, purpose, job, at)
    const addressee = await findAddressee(db, job.email)
    if (!addressee || !isFor(addressee) || addressee.id === job.askedBy) return null
    const { id, providers, timeZone, language } = addressee
    const reset = isAboutReset(job) ? await findFactorReset(db, job.personId ?? id) : undefined
    if (isAboutReset(job) && !reset) return null
    const token = purpose ? await tokenOf(db, { purpose, accountId: id, at }) : null
    const recipient = { fullName: nameFor(addressee), timeZone, language, providers }
    return { ...recipient, token, memberId: id, reset }
  })
}

/** Nothing is sent about a reset that was stopped meanwhile. */
function isAboutReset({ kind }: AccountMail): boolean {
  return kind === 'factor-reset-asked' || kind === 'factor-reset-due' || kind === 'staff-factor-reset'
}

type LinkToken = { purpose: NonNullable<RecipientRule['token']>; accountId: string; at: Date }

/** The links of all mails about one reset work; every other link replaces the one before. */
async function tokenOf(db: Db, { purpose, accountId, at }: LinkToken): Promise<string> {
  if (purpose === 'stop-factor-reset')
    return await issueToken(db, { purpose, accountId: null, payload: { accountId }, at })
  if (purpose === 'leave-old-email' || purpose === 'take-new-email')
    throw new Error('A link of a change of address is issued with its change')
  return await issueToken(db, { purpose, accountId, payload: {}, at })
}

/** The link to the old address goes to the account owner, the link to the new one only while no account has it. */
async function addressChange(
  db: Db,
  purpose: LinkPurpose,
  { email, emailChangeId: changeId }: AccountMail,
  at: Date,
): Promise<Recipient | null> {
  const change = await findWaitingChange(db, changeId, at)
  if (!change || !changeId) return null
  const { accountId, newEmail, language } = change
  const addressee = await findAddressee(db, email)
  const isRight = purpose === 'take-new-email' ? !addressee : addressee?.id === accountId
  if (!isRight) return null
  const token = await issueToken(db, { purpose, accountId, payload: { changeId }, at })
  return { ...anonymousRecipient, fullName: addressee && nameFor(addressee), language, token, newEmail }
}

/** Anybody can register with any name and address, so only a verified member is greeted by name. */
function nameFor({ isVerified, fullName }: Addressee): string | null {
  return isVerified ? fullName : null
}

type MailDeps = {
  pool: Pool
  mailer: Mailer
  clock: Clock
  settings: Settings
  seal: Seal
  translations: Sentences
}

/**
 * The worker of the job 'send-mail'. The job holds an address and a kind only; the account is looked up and the token
 * issued when the mail is written, so no job holds a secret and outdated mails are not sent.
 */
export function mailWorker({ pool, mailer, clock, settings, seal, translations }: MailDeps) {
  return async (job: AccountMail, jobId: string): Promise<void> => {
    const template = mailTemplates[job.kind]
    const recipient = await resolveRecipient(pool, template, job, clock.now())
    if (!recipient) return
    const { stops } = template
    const { memberId } = recipient
    const unsubscribeUrl =
      stops && memberId ? stopUrl({ seal, settings }, { memberId, mails: stops }) : undefined
    const input = { id: jobId, job, settings, unsubscribeUrl, ...recipient }
    const language = template.isForStaff ? 'en' : recipient.language
    await mailer.send(await wordedIn(language, translations, () => compose(template, input)))
  }
}

type MailInput = Recipient & { id: string; job: AccountMail; settings: Settings; unsubscribeUrl?: string }

/** Builds links from the settings only, never from the host header of a request (SEC-C8). */
function compose({ textKeys, path }: MailTemplate, input: MailInput): Mail {
  const { id, job, settings, fullName, timeZone, token, newEmail = '', reset, unsubscribeUrl } = input
  const { email: to, terms, provider, groupId, redirect, device, at, factorChange } = job
  const moment = at ?? reset?.dueAt
  const urlPath = groupId ? `/groups/${groupId}` : path
  const { appUrl, appName } = settings
  const values = {
    app: appName,
    date: terms ? formatLongDay(terms.effectiveOn) : '',
    email: newEmail,
    hours: bankLimits.holdHours,
    minutes: accountLimits.resetMinutes,
    provider: provider ? providerNames[provider] : '',
    device: device ?? format('mail.newSignIn.someDevice'),
    when: moment ? formatMoment(moment, timeZone) : '',
    change: factorChange ? format(`mail.factorChanged.${factorChange}`) : '',
    person: reset?.person ?? '',
    admin: reset?.admin ?? '',
  }
  const content = layOutMail({
    appName,
    name: fullName,
    body: [format(textKeys.body, values), ...providerSentences(input)].join(' '),
    button: {
      label: format(textKeys.button, values),
      url: `${appUrl}${urlPath}${queryOf(token, terms, redirect)}`,
    },
    footer: format(textKeys.footer, values),
    links: unsubscribeUrl ? [{ label: format('mail.stopKind'), url: unsubscribeUrl }] : undefined,
  })
  return { id, to, subject: format(textKeys.subject, values), unsubscribeUrl, ...content }
}

/** Lists, after a password change, the providers that still sign in and those that were removed. */
function providerSentences({ job: { kind, removed = [] }, providers }: MailInput): string[] {
  if (kind !== 'password-changed') return []
  const sentences: string[] = []
  if (providers.length > 0)
    sentences.push(format('mail.passwordChanged.providers', { providers: named(providers) }))
  if (removed.length > 0)
    sentences.push(format('mail.passwordChanged.removed', { providers: named(removed) }))
  return sentences
}

function named(providers: readonly Provider[]): string {
  return providers.map((provider) => providerNames[provider]).join(', ')
}

function queryOf(token: string | null, terms?: LegalEdition, redirect?: string): string {
  if (token) return redirect ? `?token=${token}&redirect=${encodeURIComponent(redirect)}` : `?token=${token}`
  return terms ? `?version=${terms.version}` : ''
}
