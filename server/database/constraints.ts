import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { Message } from '#contract/messages/key.ts'

/**
 * Constraint → the error code of its violation. Uniqueness is enforced once, in SQL, and mapped to the catalogue
 * (REQ-238).
 */
const constraints: Record<string, ErrorCode> = {
  accounts__email_once: 'EMAIL_TAKEN',
  accounts__not_deleted: 'UNAUTHENTICATED',
  contact_messages__ticket_once: 'UNAVAILABLE',
  campaign_changes__of_campaign: 'NOT_FOUND',
  campaign_updates__of_campaign: 'NOT_FOUND',
  donations__by_member: 'UNAUTHENTICATED',
  donations__to_campaign: 'NOT_FOUND',
  early_anonymous_counts__few: 'TOO_MANY_ANONYMOUS',
  fundraising_campaigns__by_member: 'UNAUTHENTICATED',
  fundraising_campaigns__for_group: 'FORBIDDEN',
  fundraising_campaigns__of_prayer: 'FORBIDDEN',
  fundraising_campaigns__one_per_prayer: 'PRAYER_HAS_CAMPAIGN',
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
  members__not_deleted: 'NOT_FOUND',
  miracle_amens__by_member: 'UNAUTHENTICATED',
  miracle_amens__of_miracle: 'NOT_FOUND',
  miracle_shares__with_group: 'FORBIDDEN',
  miracles__by_member: 'UNAUTHENTICATED',
  miracles__one_per_prayer: 'ALREADY_ANSWERED',
  payment_recipients__one_current: 'CHANGED_MEANWHILE',
  profiles__username_once: 'USERNAME_TAKEN',
  prayer_requests__by_member: 'UNAUTHENTICATED',
  prayer_shares__with_group: 'FORBIDDEN',
  intercessions__by_member: 'UNAUTHENTICATED',
  intercessions__for_prayer: 'NOT_FOUND',
  intercessors__by_member: 'UNAUTHENTICATED',
  intercessors__for_prayer: 'NOT_FOUND',
  prayer_supports__by_member: 'UNAUTHENTICATED',
  prayer_supports__of_prayer: 'NOT_FOUND',
  late_entries__by_member: 'UNAUTHENTICATED',
  rest_days__a_year: 'TOO_MANY_REST_DAYS',
  rest_days__by_member: 'UNAUTHENTICATED',
  rest_days__in_a_row: 'REST_TOO_LONG',
  rest_days__no_overlap: 'RESTING_ALREADY',
  reminders__of_member: 'UNAUTHENTICATED',
  reminders__one_per_prayer: 'ALREADY_REMINDED',
  reminders__one_per_time: 'ALREADY_REMINDED',
  reports__once: 'ALREADY_REPORTED',
}

/** The form field that corrects the violation, with the message shown beside it. */
const fieldsOf: Record<string, Record<string, Message>> = {
  profiles__username_once: { username: { key: 'profile.username.taken' } },
}

/** Answered by a read-only server: a standby, or a primary that has not taken over yet. */
const READ_ONLY = ['25006']

/** SQLSTATEs of a database that cannot be used right now. */
const UNAVAILABLE_CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  ...READ_ONLY,
  // A read conflicted with what a standby had to replay, or with other transactions, and repeating it did not help.
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '25P03',
  '55P03',
])
/** The same of the system, for a connection: a file or the body of a request has errors of the same codes. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const SOCKET_CALLS = new Set(['connect', 'read', 'write'])
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|before secure TLS connection was established/

/** SQLSTATEs of values that PostgreSQL cannot take, such as a number too large for its column. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/
/** A fault of the statement, not of a value. */
const DIVISION_BY_ZERO = '22012'

/** The SQLSTATE of a value that PostgreSQL did not take; null when the error is something else. */
export function refusedValue(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return DATA_EXCEPTION.test(code) && code !== DIVISION_BY_ZERO ? code : null
}

/** The code a violated constraint stands for, or null when the error is something else. */
export function codeOfViolation(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null
  return constraints[String(error.constraint)] ?? null
}

/** The fields of a violated constraint, when a form can show them. */
export function fieldsOfViolation(error: unknown): Record<string, Message> | undefined {
  return error instanceof Error && 'constraint' in error ? fieldsOf[String(error.constraint)] : undefined
}

/** True when this connection leads to a read-only server, so another connection may succeed. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && READ_ONLY.includes(String(error.code))
}

/** True when the database is unreachable, full or too slow: the person may try again, nothing was written. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && UNAVAILABLE_CODES.has(String(error.code))) return true
  return isSocketError(error) || LOST_CONNECTION.test(error.message)
}

/** An error of a name with several addresses holds one error for each. */
function isSocketError(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.some((each) => each instanceof Error && isSocketError(each))
  if (!('code' in error && 'syscall' in error)) return false
  return SOCKET_CODES.has(String(error.code)) && SOCKET_CALLS.has(String(error.syscall))
}
