import { PUSH_OWNER, readStored, writeStored } from '#web/platform/device/device-storage.ts'

/** The member whose pushes this browser gets, known without the database; null for all others. */
export function pushOwner(): string | null {
  const stored = readStored(PUSH_OWNER)
  return typeof stored === 'string' ? stored : null
}

/** Notes it; what removes the member's data from this device removes the mark. */
export function writePushMark(accountId: string): void {
  writeStored(PUSH_OWNER, accountId)
}
