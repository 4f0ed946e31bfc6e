import type { MessageKey } from '#contract/messages/key.ts'
import type { RefusableKind } from '#contract/notifications/notification-kinds.ts'
import type { MailKind } from '#server/platform/core/job-payloads.ts'
import type { Addressee } from './find-account.ts'
import type { LinkPurpose } from './pending-email-change.ts'

/** The recipient of a mail, and the token its button needs. */
export type RecipientRule = {
  /** Nothing is sent to anybody else. A former address of an account has no account any more. */
  isFor: ((addressee: Addressee) => boolean) | 'whoever reads it'
  /** The purpose of the one-time token the button carries. */
  token?: 'verify-email' | 'reset-password' | 'factor-reset' | 'stop-factor-reset' | LinkPurpose
  /** The kind of mails that its link stops. */
  stops?: RefusableKind
}

/** A kind of mail to an account: its texts, and the page its button opens. */
export type MailTemplate = RecipientRule & {
  /** It concerns the work of staff, whose pages are English. */
  isForStaff?: true
  textKeys: Record<'subject' | 'body' | 'button' | 'footer', MessageKey>
  /** The path of the button on this site. */
  path: string
}

export const mailTemplates: Record<MailKind, MailTemplate> = {
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
  'urgent-case': {
    isFor: () => true,
    isForStaff: true,
    textKeys: textKeysOf('urgentCase'),
    path: '/moderation',
  },
  'new-sign-in': { isFor: () => true, textKeys: textKeysOf('newSignIn'), path: '/forgot-password' },
  'factor-changed': aboutSafeSignIn('factorChanged'),
  'recovery-code-used': aboutSafeSignIn('recoveryCodeUsed'),
  'passkey-copied': aboutSafeSignIn('passkeyCopied'),
  'wrong-code': { isFor: () => true, textKeys: textKeysOf('wrongCode'), path: '/forgot-password' },
  'factor-reset-asked': {
    isFor: () => true,
    textKeys: textKeysOf('factorResetAsked'),
    path: '/keep-second-factor',
    token: 'stop-factor-reset',
  },
  'factor-reset-due': {
    isFor: () => true,
    textKeys: textKeysOf('factorResetDue'),
    path: '/reset-second-factor',
    token: 'factor-reset',
  },
  'factor-reset-done': { isFor: () => true, textKeys: textKeysOf('factorResetDone'), path: '/login' },
  'factor-reset-stopped': aboutSafeSignIn('factorResetStopped'),
  'staff-factor-reset': {
    isFor: () => true,
    isForStaff: true,
    textKeys: textKeysOf('staffFactorReset'),
    path: '/admin',
  },
}

/** Mails whose button opens one's own second factors. */
function aboutSafeSignIn(name: MailTextName): Pick<MailTemplate, 'isFor' | 'textKeys' | 'path'> {
  return { isFor: () => true, textKeys: textKeysOf(name), path: '/profile/sign-in' }
}

/** Mails about groups go to verified addresses whose members did not choose otherwise (REQ-148). */
function refusable(stops: RefusableKind): Pick<RecipientRule, 'isFor' | 'stops'> {
  return { isFor: ({ isVerified, otherwise }) => isVerified && !otherwise.includes(stops), stops }
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
  | 'newSignIn'
  | 'factorChanged'
  | 'recoveryCodeUsed'
  | 'passkeyCopied'
  | 'wrongCode'
  | 'factorResetAsked'
  | 'factorResetDue'
  | 'factorResetDone'
  | 'factorResetStopped'
  | 'staffFactorReset'

function textKeysOf(kind: MailTextName): MailTemplate['textKeys'] {
  return {
    subject: `mail.${kind}.subject`,
    body: `mail.${kind}.body`,
    button: `mail.${kind}.button`,
    footer: `mail.${kind}.footer`,
  }
}
