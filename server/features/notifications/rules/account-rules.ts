import type { accountEvents } from '#contract/events/account-events.ts'
import type { NotificationDetail } from '#contract/notifications/notification-kinds.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import {
  admins,
  authorOfCase,
  reportersOf,
  staffOfCase,
  suspendedMember,
} from '#server/features/notifications/receivers/staff-receivers.ts'
import type { Added, Rules } from './rule.ts'

const ofAccount = (accountId: string, detail: NotificationDetail): readonly Added[] => [
  {
    kind: 'account',
    about: detail,
    to: members(accountId),
    item: detail,
    detail,
    isForActorToo: true,
  },
]

const caseDecision = (
  caseId: string,
  action: 'hide' | 'remove' | 'warn',
  detail: NotificationDetail,
): Added => ({
  kind: 'moderation',
  about: caseId,
  to: authorOfCase(caseId, action),
  item: detail,
  subject: { kind: 'case', id: caseId },
  detail,
})

/** The notifications that follow from events of accounts, moderation and messages to the operator. */
export const accountRules: Rules<keyof typeof accountEvents> = {
  'account.password-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'password') },
  'account.password-reset': { adds: ({ payload }) => ofAccount(payload.accountId, 'password') },
  'account.email-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'email') },
  'account.providers-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'providers') },
  'account.roles-changed': { adds: ({ payload }) => ofAccount(payload.accountId, 'roles') },
  'bank-account.changed': { adds: ({ payload }) => ofAccount(payload.memberId, 'bank-account') },
  'account.suspended': {
    adds: ({ payload: { accountId } }) => [
      {
        kind: 'moderation',
        about: 'suspension',
        to: suspendedMember(accountId),
        item: 'suspended',
        detail: 'suspended',
      },
    ],
  },
  'case.opened': {
    adds: ({ payload: { caseId } }) => [
      {
        kind: 'case-opened',
        about: 'queue',
        to: staffOfCase(caseId),
        item: caseId,
        subject: { kind: 'case', id: caseId },
      },
    ],
  },
  'case.decided': {
    adds: ({ payload: { caseId } }) => [
      caseDecision(caseId, 'hide', 'hidden'),
      caseDecision(caseId, 'remove', 'removed'),
      caseDecision(caseId, 'warn', 'warned'),
      {
        kind: 'report-decided',
        about: caseId,
        to: reportersOf(caseId),
        item: caseId,
        subject: { kind: 'case', id: caseId },
      },
    ],
    withdraws: ({ payload: { caseId } }) => [{ kind: 'case-opened', about: 'queue', item: caseId }],
  },
  'contact.received': {
    adds: ({ payload: { messageId } }) => [
      {
        kind: 'contact-received',
        about: 'queue',
        to: admins(),
        item: messageId,
        subject: { kind: 'contact-message', id: messageId },
      },
    ],
  },
  'contact.answered': {
    withdraws: ({ payload: { messageId } }) => [
      { kind: 'contact-received', about: 'queue', item: messageId },
    ],
  },
}
