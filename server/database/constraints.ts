import type { ErrorCode } from '#contract/errors.ts'

/** Constraint → what its violation means. Uniqueness is stated once, in SQL, and speaks the catalogue (architecture 7). */
export const constraints: Record<string, ErrorCode> = {
  accounts__email_once: 'EMAIL_TAKEN',
  group_join_requests__by_member: 'UNAUTHENTICATED',
  group_join_requests__for_group: 'NOT_FOUND',
  group_join_requests__one_pending: 'ALREADY_REQUESTED',
  group_members__of_group: 'NOT_FOUND',
  group_members__of_member: 'UNAUTHENTICATED',
  group_members__once: 'ALREADY_MEMBER',
  group_messages__by_member: 'UNAUTHENTICATED',
  group_messages__in_group: 'NOT_FOUND',
  group_messages__sent_once: 'INVALID',
  groups__by_member: 'UNAUTHENTICATED',
  groups__member_count_sound: 'GROUP_FULL',
  media__by_member: 'UNAUTHENTICATED',
  miracle_shares__with_group: 'FORBIDDEN',
  miracles__by_member: 'UNAUTHENTICATED',
  miracles__one_per_prayer: 'ALREADY_ANSWERED',
  prayer_requests__by_member: 'UNAUTHENTICATED',
  prayer_shares__with_group: 'FORBIDDEN',
  prayer_supports__by_member: 'UNAUTHENTICATED',
  prayer_supports__of_prayer: 'NOT_FOUND',
}

/** SQLSTATEs and socket errors that mean: the database cannot be used right now. */
const OUT_OF_REACH = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '55P03',
])
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/

/** The code a violated constraint stands for, or null when the error is something else. */
export function codeOfViolation(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null
  return constraints[String(error.constraint)] ?? null
}

/** True when the database is away, full or too slow: the person may try again, nothing was written. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && OUT_OF_REACH.has(String(error.code))) return true
  return LOST_CONNECTION.test(error.message)
}
