import { openOfflineDatabase } from './offline-database.ts'

/** The account that is signed in on this device, and what may be stored for it; the worker, which sees no cookies, reads it too. */
export type AccountRecord = { accountId: string; keepsCopy: boolean; keepsPictures: boolean }

/** Its key in the store of notes. */
export const ACCOUNT = 'account'

/** The cache of the public pages that an account opened. */
export const pagesCache = 'pages'

/** The name of the cache of an account's pictures. */
export function picturesCacheOf(accountId: string): string {
  return `pictures-${accountId}`
}

/** The account that is signed in on this device, as far as this device knows; undefined when there is none. */
export async function readAccount(): Promise<AccountRecord | undefined> {
  const database = await openOfflineDatabase()
  return (await database.get('meta', ACCOUNT)) as AccountRecord | undefined
}
