import { NetworkFirst } from 'workbox-strategies'
import { picturesCacheOf, readAccount } from '#web/platform/offline/account-record.ts'
import { openOfflineDatabase, type StoredPicture } from '#web/platform/offline/offline-database.ts'
import { isOurs } from './responses.ts'

const MOST_BYTES = 20 * 1000 * 1000

/** The pictures that go when all together have more bytes than allowed: those that were not seen for longest. */
export function picturesToRemove(
  pictures: readonly StoredPicture[],
  mostBytes: number = MOST_BYTES,
): StoredPicture[] {
  const newestFirst = [...pictures].sort((one, other) => other.usedAt - one.usedAt)
  let bytes = 0
  return newestFirst.filter(({ size }) => {
    bytes += size
    return bytes > mostBytes
  })
}

/** Whether a picture may be stored on this device. */
export function isStorable(response: Response): boolean {
  const { headers } = response
  const isPicture = headers.get('content-type')?.startsWith('image/') === true
  return isOurs(response) && isPicture && !headers.get('cache-control')?.includes('no-store')
}

/**
 * A picture from the network, and without a connection from the account's own cache. An account without a copy has
 * none.
 */
export async function answerPicture(request: Request, event: ExtendableEvent): Promise<Response> {
  const account = await readAccount().catch(ignoreFailure)
  if (!account?.keepsPictures) return await fetch(request)
  const { accountId } = account
  const strategy = new NetworkFirst({
    cacheName: picturesCacheOf(accountId),
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
        cacheDidUpdate: async ({ newResponse, request: { url } }) => {
          const { size } = await newResponse.clone().blob()
          await notePicture({ accountId, url, size, usedAt: Date.now() })
        },
        cachedResponseWillBeUsed: async ({ cachedResponse, request: { url } }) => {
          if (cachedResponse) await noteUse(accountId, url)
          return cachedResponse
        },
      },
    ],
  })
  return await strategy.handle({ event, request })
}

/** Counts a stored picture, and makes room; after a sign-out in the meantime nothing of it stays. */
async function notePicture(picture: StoredPicture): Promise<void> {
  const { accountId } = picture
  const cacheName = picturesCacheOf(accountId)
  if ((await readAccount())?.accountId !== accountId) return void (await caches.delete(cacheName))
  const database = await openOfflineDatabase()
  await database.put('pictures', picture)
  const cache = await caches.open(cacheName)
  for (const { url } of picturesToRemove(await database.getAllFromIndex('pictures', 'account', accountId))) {
    await cache.delete(url)
    await database.delete('pictures', [accountId, url])
  }
}

async function noteUse(accountId: string, url: string): Promise<void> {
  const database = await openOfflineDatabase()
  const picture = await database.get('pictures', [accountId, url])
  if (picture) await database.put('pictures', { ...picture, usedAt: Date.now() })
}

/** Without its database the device stores nothing. */
function ignoreFailure(): undefined {
  return undefined
}
