import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import type { PendingState } from '#web/platform/pending-writes/pending-writes.ts'
import { isOld, mayGo } from '#web/platform/pending-writes/send-pending.ts'
import { formatDay, formatTime } from '#web/platform/text/format-time.ts'
import { t } from './pending-texts.ts'

/** The reason why a write waits. */
export type PendingStatus =
  | 'refused'
  | 'old'
  | 'sending'
  | 'paced'
  | 'signedOut'
  | 'mayHaveArrived'
  | 'waiting'

/** The status of a write, `now` in milliseconds since 1970. */
export function statusOf(
  write: StoredWrite,
  { pause, sendingKey }: PendingState,
  now: number,
): PendingStatus {
  if (write.state === 'refused') return 'refused'
  if (isOld(write, now)) return 'old'
  if (sendingKey === write.key || pause === null) return 'sending'
  if (now < write.notBefore) return 'paced'
  if (pause === 'signedOut') return 'signedOut'
  return write.wasAttempted ? 'mayHaveArrived' : 'waiting'
}

/** The status in words. */
export function sentenceOfStatus(status: PendingStatus, write: StoredWrite): string {
  if (status === 'old') return t('pending.old', { day: formatDay(write.writtenAt) })
  if (status === 'waiting') return t('state.pending')
  if (status !== 'paced') return t(`pending.${status}`)
  return t('pending.paced', { time: formatTime(new Date(write.notBefore).toISOString()) })
}

/** Whether the server may have the write already and has not said no, so that it can only wait. */
export function mustWait(write: StoredWrite, { sendingKey }: PendingState): boolean {
  return !mayGo(write) || sendingKey === write.key
}
