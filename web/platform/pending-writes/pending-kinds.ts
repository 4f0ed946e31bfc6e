import type { DeferrableName } from '#contract/api/all-operations.ts'

type Kind = {
  /** The field of the input that names the thing it changes; null where it makes a new one. */
  subject: 'prayerId' | 'miracleId' | 'messageId' | 'groupId' | 'reminderId' | 'contentId' | null
  /** The write that it takes back, while that one still waits here. */
  undoes?: DeferrableName
  /** Whether a later one about the same thing takes the place of one that still waits. */
  replaces?: true
}

/** How pending writes of each operation relate to each other. */
export const pendingKinds: Record<DeferrableName, Kind> = {
  submitPrayer: { subject: null },
  editPrayer: { subject: 'prayerId', replaces: true },
  changeAudience: { subject: 'prayerId', replaces: true },
  archivePrayer: { subject: 'prayerId', undoes: 'restorePrayer' },
  restorePrayer: { subject: 'prayerId', undoes: 'archivePrayer' },
  addUpdate: { subject: 'prayerId' },
  addComment: { subject: 'prayerId' },
  supportPrayer: { subject: 'prayerId', undoes: 'withdrawSupport' },
  withdrawSupport: { subject: 'prayerId', undoes: 'supportPrayer' },
  prayForPrayer: { subject: 'prayerId' },
  withdrawIntercession: { subject: 'prayerId', undoes: 'prayForPrayer' },
  passPrayer: { subject: 'prayerId' },
  reportMiracle: { subject: 'prayerId' },
  sayAmen: { subject: 'miracleId', undoes: 'withdrawAmen' },
  withdrawAmen: { subject: 'miracleId', undoes: 'sayAmen' },
  sendMessage: { subject: 'groupId' },
  editMessage: { subject: 'messageId', replaces: true },
  addMessageReaction: { subject: 'messageId', undoes: 'withdrawMessageReaction' },
  withdrawMessageReaction: { subject: 'messageId', undoes: 'addMessageReaction' },
  markNotificationsSeen: { subject: null },
  report: { subject: 'contentId' },
  checkMessage: { subject: null },
  proposeMessage: { subject: null },
  snoozeReminder: { subject: 'reminderId', replaces: true },
}

/** The id of the thing that a write changes. */
export function subjectOf(operation: DeferrableName, input: Record<string, unknown>): string | null {
  const { subject } = pendingKinds[operation]
  const id = subject && input[subject]
  return typeof id === 'string' ? id : null
}
