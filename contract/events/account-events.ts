import { campaignPages, defineEvents, fundraisingPages, of } from './define-event.ts'

export const accountEvents = defineEvents({
  'account.registered': { payload: of<{ accountId: string }>() },
  'account.verified': { payload: of<{ accountId: string }>() },
  'account.password-reset': { payload: of<{ accountId: string }>() },
  /** Sessions were ended early: their open live streams are closed on every server (SEC-P4). */
  'account.sessions-ended': { payload: of<{ accountId: string }>() },
  'account.profile-changed': {
    payload: of<{ accountId: string }>(),
    pages: ['/', '/prayers', '/s/', campaignPages],
  },
  'account.password-changed': { payload: of<{ accountId: string }>() },
  'account.email-changed': { payload: of<{ accountId: string }>() },
  /** A provider was connected or disconnected. */
  'account.providers-changed': { payload: of<{ accountId: string }>() },
  'account.roles-changed': { payload: of<{ accountId: string }>() },
  'account.suspended': { payload: of<{ accountId: string }>(), pages: ['/', ...fundraisingPages] },
  'account.suspension-lifted': { payload: of<{ accountId: string }>(), pages: ['/', ...fundraisingPages] },
  /** From here on everything of the member is invisible; a job removes the rows and files (REQ-95). */
  'account.deleted': {
    payload: of<{ accountId: string }>(),
    pages: ['/', '/prayers', '/s/', ...fundraisingPages],
  },
  'case.opened': {
    payload: of<{ caseId: string }>(),
    live: [],
    stale: () => [['listCases'], ['getStaffDesk']],
  },
  'case.decided': {
    payload: of<{ caseId: string }>(),
    live: [],
    stale: () => [['listCases'], ['getStaffDesk'], ['getCase'], ['listOwnReports']],
  },
  'member.blocked': { payload: of<{ blockerId: string; blockedId: string }>() },
  'member.unblocked': { payload: of<{ blockerId: string; blockedId: string }>() },
  'export.moved': { payload: of<{ memberId: string }>(), live: [], stale: () => [['getExport']] },
  'bank-account.changed': {
    payload: of<{ memberId: string }>(),
    live: [],
    stale: () => [['getBankAccount']],
  },
  'contact.received': { payload: of<{ messageId: string }>() },
  'contact.answered': { payload: of<{ messageId: string }>() },
  /** The numbers of the community changed; published at most once for each roll-up. */
  'statistics.moved': { payload: of<Record<string, never>>(), live: [], stale: () => [['getStatistics']] },
  /** A day of prayer began to count, or a badge was earned. */
  'journey.moved': { payload: of<{ memberId: string }>(), live: [], stale: () => [['getDashboard']] },
})
