import { expect, type Page } from '@playwright/test'

/** Everything that a script of the page can find on the device: databases, caches, storages, cookies and the page itself. */
export async function everythingStored(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const all = (store: IDBObjectStore) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = store.getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name)
      for (const store of database.objectStoreNames)
        found.push(await all(database.transaction(store).objectStore(store)))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(name, request.url, await (await cache.match(request))?.text())
    }
    const pages = [document.documentElement.outerHTML, document.title, history.state]
    return JSON.stringify([found, { ...localStorage }, { ...sessionStorage }, document.cookie, pages])
  })
}

/** The entries of a store of the device's database, by key; nothing where the product has not made the database yet. */
export async function storedEntries(page: Page, store: string): Promise<Map<unknown, unknown>> {
  const entries = await page.evaluate(
    (name) =>
      new Promise<[unknown, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open('offline')
        // An empty database left here would stay without stores for the product.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const found: [unknown, unknown][] = []
          const transaction = opening.result.transaction(name)
          transaction.oncomplete = () => resolve(found)
          transaction.onabort = () => reject(transaction.error)
          const reading = transaction.objectStore(name).openCursor()
          reading.onsuccess = () => {
            const cursor = reading.result
            if (!cursor) return
            found.push([cursor.primaryKey, cursor.value])
            cursor.continue()
          }
          opening.result.close()
        }
      }),
    store,
  )
  return new Map(entries)
}

/** The note of the account on this device. */
export async function storedAccount(page: Page): Promise<unknown> {
  return (await storedEntries(page, 'meta')).get('account')
}

/** The number of writes that this device has stored and not sent. */
export async function countPendingWrites(page: Page): Promise<number> {
  return (await storedEntries(page, 'writes')).size
}

/** Waits until the device has stored these words for reading without a connection. */
export async function expectStored(page: Page, text: string): Promise<void> {
  const stored = async () => JSON.stringify([...(await storedEntries(page, 'responses')).values()])
  // Retries while a loading page cannot answer.
  await expect(async () => expect(await stored()).toContain(text)).toPass()
}
