import * as fake from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'

const globals = {
  indexedDB: fake.indexedDB,
  IDBCursor: fake.IDBCursor,
  IDBDatabase: fake.IDBDatabase,
  IDBIndex: fake.IDBIndex,
  IDBKeyRange: fake.IDBKeyRange,
  IDBObjectStore: fake.IDBObjectStore,
  IDBRequest: fake.IDBRequest,
  IDBTransaction: fake.IDBTransaction,
}

/** Gives the tests of a file a device with an empty database, which the files after it do not find. */
export function fakeOfflineDatabase(): void {
  const before = new Map<string, unknown>()
  beforeAll(() => {
    for (const [name, value] of Object.entries(globals)) {
      before.set(name, Reflect.get(globalThis, name))
      Reflect.set(globalThis, name, value)
    }
  })
  beforeEach(emptyOfflineDatabase)
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
  afterAll(async () => {
    await emptyOfflineDatabase()
    // The classes stay: a request that is still under way needs them.
    const database = before.get('indexedDB')
    if (database === undefined) Reflect.deleteProperty(globalThis, 'indexedDB')
    else Reflect.set(globalThis, 'indexedDB', database)
  })
}

/** Everything in the database, as text. */
export async function storedTexts(): Promise<string> {
  const database = await openOfflineDatabase()
  const stores = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)))
  return JSON.stringify(stores)
}

/** A new device. The connection of the page closes itself when it hears of this. */
export function emptyOfflineDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = fake.indexedDB.deleteDatabase('offline')
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error)
  })
}
