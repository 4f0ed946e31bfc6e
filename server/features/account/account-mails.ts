import type { Provider } from '#contract/account/account-operations.ts'
import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import type { RefusableKind } from '#contract/notifications/notification-kinds.ts'
import { accountLimits, providerNames } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { AccountMail, MailKind } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Addressee, findAddressee } from './find-account.ts'
import { issueToken } from './one-time-tokens.ts'
import { findWaitingChange, type LinkPurpose } from './pending-email-change.ts'

/** The recipient of a mail, and the token its button needs. */
export type RecipientRule = {
  /** Nothing is sent to anybody else. A former address of an account has no account any more. */
  isFor: ((addressee: Addressee) => boolean) | 'whoever reads it'
  /** The purpose of the one-time token the button carries. */
  token?: 'verify-email' | 'reset-password' | LinkPurpose
  /** The kind of mails that its link stops. */
  stops?: RefusableKind
}

/** The recipient's name as a mail may show it, and the token of its button. */
export type Recipient = {
  fullName: string | null
  providers: Provider[]
  token: string | null
  /** The receiver of a mail that may be refused. */
  memberId?: string
  /** The future address of the account. */
  newEmail?: string
}

const anonymousRecipient: Recipient = { fullName: null, providers: [], token: null }

/** Finds the account of an address and issues the token of the mail; null when there is nothing to send. */
async function resolveRecipient(
  pool: Pool,
  { isFor, token: purpose }: RecipientRule,
  job: AccountMail,
  at: Date,
): Promise<Recipient | null> {
  if (isFor === 'whoever reads it') return anonymousRecipient
  return await inTransaction(pool, async (db) => {
    if (purpose === 'leave-old-email' || purpose === 'take-new-email')
      return await addressChange(db, purpose, job, at)
    const addressee = await findAddressee(db, job.email)
    if (!addressee || !isFor(addressee) || addressee.id === job.askedBy) return null
    const { id, providers } = addressee
    const token = purpose ? await issueToken(db, { purpose, accountId: id, payload: {}, at }) : null
    return { fullName: nameFor(addressee), providers, token, memberId: id }
  })
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
  const { accountId, newEmail } = change
  const addressee = await findAddressee(db, email)
  const isRight = purpose === 'take-new-email' ? !addressee : addressee?.id === accountId
  if (!isRight) return null
  const token = await issueToken(db, { purpose, accountId, payload: { changeId }, at })
  return { ...anonymousRecipient, fullName: addressee && nameFor(addressee), token, newEmail }
}

/** Anybody can register with any name and address, so only a verified member is greeted by name. */
function nameFor({ isVerified, fullName }: Addressee): string | null {
  return isVerified ? fullName : null
}

type MailTemplate = RecipientRule & {
  textKeys: Record<'subject' | 'body' | 'button' | 'footer', MessageKey>
  /** The path of the button on this site. */
  path: string
}

const mailTemplates: Record<MailKind, MailTemplate> = {
  'verify-email': {
    isFor: ({ isVerified, isMailRefused }) => !isVerified || isMailRefused,
    textKeys: textKeysOf('verify'),
    path: '/verify-email',
    token: 'verify-email',
  },
  'reset-password': {
    isFor: () => true,
    textKeys: textKeysOf('reset'),
    path: '/reset-password',
    token: 'reset-password',
  },
  'password-changed': {
    isFor: () => true,
    textKeys: textKeysOf('passwordChanged'),
    path: '/forgot-password',
  },
  'leave-old-email': {
    isFor: () => true,
    textKeys: textKeysOf('leaveEmail'),
    path: '/change-email',
    token: 'leave-old-email',
  },
  'take-new-email': {
    isFor: () => true,
    textKeys: textKeysOf('takeEmail'),
    path: '/change-email',
    token: 'take-new-email',
  },
  'email-changed': { isFor: 'whoever reads it', textKeys: textKeysOf('emailChanged'), path: '/contact' },
  'already-registered': { isFor: () => true, textKeys: textKeysOf('alreadyRegistered'), path: '/login' },
  'terms-changing': {
    isFor: ({ isVerified }) => isVerified,
    textKeys: textKeysOf('termsChanging'),
    path: '/terms',
  },
  'group-deleted': {
    ...refusable('membership-ended'),
    textKeys: textKeysOf('groupDeleted'),
    path: '/groups',
  },
  'group-offered': { isFor: () => true, textKeys: textKeysOf('groupOffered'), path: '/groups' },
  'join-requested': {
    ...refusable('join-requested'),
    textKeys: textKeysOf('joinRequested'),
    path: '/groups',
  },
  'join-accepted': { ...refusable('join-decided'), textKeys: textKeysOf('joinAccepted'), path: '/groups' },
  'join-rejected': {
    ...refusable('join-decided'),
    textKeys: textKeysOf('joinRejected'),
    path: '/groups/explore',
  },
  'bank-connected': { isFor: () => true, textKeys: textKeysOf('bankConnected'), path: '/profile/account' },
  'bank-changed': { isFor: () => true, textKeys: textKeysOf('bankChanged'), path: '/profile/account' },
  'provider-connected': {
    isFor: () => true,
    textKeys: textKeysOf('providerConnected'),
    path: '/forgot-password',
  },
  'provider-disconnected': {
    isFor: () => true,
    textKeys: textKeysOf('providerDisconnected'),
    path: '/forgot-password',
  },
  'urgent-case': { isFor: () => true, textKeys: textKeysOf('urgentCase'), path: '/moderation' },
}

/** Mails about groups go to verified addresses whose members did not choose otherwise (REQ-148). */
function refusable(stops: RefusableKind): Pick<RecipientRule, 'isFor' | 'stops'> {
  return { isFor: ({ isVerified, otherwise }) => isVerified && !otherwise.includes(stops), stops }
}

type MailDeps = { pool: Pool; mailer: Mailer; clock: Clock; settings: Settings; seal: Seal }

/**
 * The worker of the job 'send-mail'. The job holds an address and a kind only; the account is looked up and the token
 * issued when the mail is written, so no job holds a secret and outdated mails are not sent.
 */
export function mailWorker({ pool, mailer, clock, settings, seal }: MailDeps) {
  return async (job: AccountMail, jobId: string): Promise<void> => {
    const template = mailTemplates[job.kind]
    const recipient = await resolveRecipient(pool, template, job, clock.now())
    if (!recipient) return
    const { stops } = template
    const { memberId } = recipient
    const unsubscribeUrl =
      stops && memberId ? stopUrl({ seal, settings }, { memberId, mails: stops }) : undefined
    await mailer.send(compose(template, { id: jobId, job, settings, unsubscribeUrl, ...recipient }))
  }
}

type MailInput = Recipient & { id: string; job: AccountMail; settings: Settings; unsubscribeUrl?: string }

/** Builds links from the settings only, never from the host header of a request (SEC-C8). */
function compose({ textKeys, path }: MailTemplate, input: MailInput): Mail {
  const { id, job, settings, fullName, token, newEmail = '', unsubscribeUrl } = input
  const { email: to, terms, provider, groupId, redirect } = job
  const urlPath = groupId ? `/groups/${groupId}` : path
  const { appUrl, appName } = settings
  const values = {
    app: appName,
    date: terms ? formatLongDay(terms.effectiveOn) : '',
    email: newEmail,
    hours: bankLimits.holdHours,
    minutes: accountLimits.resetMinutes,
    provider: provider ? providerNames[provider] : '',
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
  return new Intl.ListFormat('en').format(providers.map((provider) => providerNames[provider]))
}

function queryOf(token: string | null, terms?: LegalEdition, redirect?: string): string {
  if (token) return redirect ? `?token=${token}&redirect=${encodeURIComponent(redirect)}` : `?token=${token}`
  return terms ? `?version=${terms.version}` : ''
}

/** 'May 3, 2025'. */
function formatLongDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

type MailTextName =
  | 'verify'
  | 'reset'
  | 'passwordChanged'
  | 'leaveEmail'
  | 'takeEmail'
  | 'emailChanged'
  | 'alreadyRegistered'
  | 'groupDeleted'
  | 'groupOffered'
  | 'joinRequested'
  | 'joinAccepted'
  | 'joinRejected'
  | 'termsChanging'
  | 'bankConnected'
  | 'bankChanged'
  | 'providerConnected'
  | 'providerDisconnected'
  | 'urgentCase'

function textKeysOf(kind: MailTextName): MailTemplate['textKeys'] {
  return {
    subject: `mail.${kind}.subject`,
    body: `mail.${kind}.body`,
    button: `mail.${kind}.button`,
    footer: `mail.${kind}.footer`,
  }
}
