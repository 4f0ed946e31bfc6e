/** The storage key prefix of the messages that a member wrote and the server does not have yet. */
export function pendingKeyPrefix(memberId: string): string {
  return `outbox:${memberId}:`
}
