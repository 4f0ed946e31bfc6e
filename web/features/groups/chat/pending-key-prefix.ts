/** How the names begin under which the device keeps what a member wrote and the server does not have yet. */
export function pendingKeyPrefix(memberId: string): string {
  return `outbox:${memberId}:`
}
