import { campaignPages, event, fundraisingPages } from './define-event.ts'

export const accountEvents = {
  'account.registered': event<{ accountId: string }>()({}),
  'account.verified': event<{ accountId: string }>()({}),
  'account.password-reset': event<{ accountId: string }>()({}),
  /** Sessions were ended early: their open live streams are closed on every server (SEC-P4). */
  'account.sessions-ended': event<{ accountId: string }>()({}),
  'account.profile-changed': event<{ accountId: string }>()({
    pages: ['/', '/prayers', '/s/', campaignPages],
  }),
  'account.password-changed': event<{ accountId: string }>()({}),
  'account.email-changed': event<{ accountId: string }>()({}),
  /** A provider was connected or disconnected. */
  'account.providers-changed': event<{ accountId: string }>()({}),
  'account.roles-changed': event<{ accountId: string }>()({}),
  'account.suspended': event<{ accountId: string }>()({ pages: ['/', ...fundraisingPages] }),
  'account.suspension-lifted': event<{ accountId: string }>()({ pages: ['/', ...fundraisingPages] }),
  /** From here on everything of the member is invisible; a job removes the rows and files (REQ-95). */
  'account.deleted': event<{ accountId: string }>()({ pages: ['/', '/prayers', '/s/', ...fundraisingPages] }),
  'case.opened': event<{ caseId: string }>()({
    live: [],
    stale: () => [['listCases'], ['getStaffDesk']],
  }),
  'case.decided': event<{ caseId: string }>()({
    live: [],
    stale: () => [['listCases'], ['getStaffDesk'], ['getCase'], ['listOwnReports']],
  }),
  'member.blocked': event<{ blockerId: string; blockedId: string }>()({}),
  'member.unblocked': event<{ blockerId: string; blockedId: string }>()({}),
  'export.moved': event<{ memberId: string }>()({ live: [], stale: () => [['getExport']] }),
  'bank-account.changed': event<{ memberId: string }>()({
    live: [],
    stale: () => [['getBankAccount']],
  }),
  'contact.received': event<{ messageId: string }>()({}),
  'contact.answered': event<{ messageId: string }>()({}),
  /** The numbers of the community changed; published at most once for each roll-up. */
  'statistics.moved': event<Record<string, never>>()({ live: [], stale: () => [['getStatistics']] }),
  /** The member prayed yesterday and said so today; and took that back (REQ-444). */
  'late-entry.added': event<{ memberId: string; dayOn: string }>()({
    live: [],
    stale: () => [['getDashboard']],
  }),
  'late-entry.withdrawn': event<{ memberId: string; dayOn: string }>()({
    live: [],
    stale: () => [['getDashboard']],
  }),
  'rest-days.changed': event<{ memberId: string }>()({ live: [], stale: () => [['getDashboard']] }),
  /** A day of prayer began to count, or a badge was earned. */
  'journey.moved': event<{ memberId: string }>()({ live: [], stale: () => [['getDashboard']] }),
}
