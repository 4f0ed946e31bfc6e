import { removeCopyMark } from '#web/platform/device/copy-mark.ts'
import { ACCOUNT, pagesCache, picturesCacheOf } from './account-record.ts'

/*
 * Without the library of the database: these are the lines that must be there when somebody signs out without a
 * connection.
 */

/**
 * Removes what is stored for reading, of whatever account: responses, pictures, pages, and who is signed in (REQ-514). What was
 * written and not sent stays.
 */
export async function forgetCopy(): Promise<void> {
  removeCopyMark()
  await Promise.all([deleteCaches(), inDatabase(clearCopy)])
}

/** Frees space on a full device: what is stored for reading goes, and who is signed in stays known. */
export async function dropOfflineCopy(): Promise<void> {
  await Promise.all([deleteCaches(), inDatabase(clearResponses)])
}

/** Removes everything of an account, what was not sent included: it signed out on purpose, or is deleted. */
export async function wipeDevice(accountId: string | null): Promise<void> {
  removeCopyMark()
  const clear = (transaction: IDBTransaction) => {
    clearCopy(transaction)
    if (accountId === null) return
    for (const name of ['writes', 'files']) deleteOfAccount(transaction.objectStore(name), accountId)
  }
  await Promise.all([deleteCaches(), inDatabase(clear)])
}

function clearCopy(transaction: IDBTransaction): void {
  clearResponses(transaction)
  transaction.objectStore('meta').delete(ACCOUNT)
}

function clearResponses(transaction: IDBTransaction): void {
  transaction.objectStore('responses').clear()
  transaction.objectStore('pictures').clear()
}

function deleteOfAccount(store: IDBObjectStore, accountId: string): void {
  const request = store.index('account').openKeyCursor(accountId)
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor) return
    store.delete(cursor.primaryKey)
    cursor.continue()
  }
}

async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  const ofAccounts = names.filter((name) => name === pagesCache || name.startsWith(picturesCacheOf('')))
  await Promise.all(ofAccounts.map((name) => caches.delete(name)))
}

/** Runs in one transaction; resolves when it is done, and at once where there is no database. */
export function inDatabase(change: (transaction: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = openExisting()
    if (!opening) return resolve()
    // There is none: it is not made for this.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve()
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
      const end = (settle: () => void) => () => {
        database.close()
        settle()
      }
      transaction.oncomplete = end(resolve)
      transaction.onabort = end(() => reject(transaction.error))
      change(transaction)
    }
  })
}

/** Null where the browser has no such databases or refuses them. */
function openExisting(): IDBOpenDBRequest | null {
  try {
    return indexedDB.open('offline')
  } catch {
    return null
  }
}
