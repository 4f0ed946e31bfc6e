import { isReservedName } from '#contract/account/reserved-names.ts'
import { Failure } from '#server/platform/core/failure.ts'

type Names = { fullName: string; username?: string | null }

/** Rejects the name of the site, which is reserved for the team; the contract does not know it (SEC-X3). */
export function rejectReservedName({ fullName, username }: Names, appName: string): void {
  if (isReservedName(fullName, appName)) reject('fullName', 'account.fullName.reserved')
  if (username && isReservedName(username, appName)) reject('username', 'profile.username.reserved')
}

function reject(field: keyof Names, key: 'account.fullName.reserved' | 'profile.username.reserved'): never {
  throw new Failure('INVALID', { fields: { [field]: { key } } })
}
