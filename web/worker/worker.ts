import { CacheFirst } from 'workbox-strategies'
import { isPageOpened, pendingTag } from '#web/platform/offline/worker-messages.ts'
import {
  assetCacheOf,
  noteInstalled,
  notePage,
  removeOutdated,
  storedFile,
  storeFiles,
} from './asset-caches.ts'
import { countTransferred } from './count-transferred.ts'
import { followNotification } from './follow-notification.ts'
import { navigationPlan } from './navigations.ts'
import { answerNavigation, storeShell } from './pages.ts'
import { answerPicture } from './pictures.ts'
import { renewSubscription } from './renew-subscription.ts'
import { isOurs } from './responses.ts'
import { sendPendingWrites } from './send-pending-writes.ts'
import { showPush } from './show-push.ts'
import { build } from './worker-build.ts'

declare const self: ServiceWorkerGlobalScope

const FILE = /^\/(assets\/|texts\/|favicon\.svg$|icon-[\w-]+\.png$)/

const files = new CacheFirst({
  cacheName: assetCacheOf(build().entry),
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // A page of an earlier build finds the files of that build.
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse ?? (await storedFile(request)),
      cacheWillUpdate: async ({ response }) => (isOurs(response) ? response : null),
    },
  ],
})

/** The answer to a request; undefined where it goes past the worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return undefined
  if (FILE.test(url.pathname)) return files.handle({ event, request })
  if (request.destination === 'image' && url.pathname.startsWith('/media/'))
    return answerPicture(request, event)
  if (request.mode !== 'navigate') return undefined
  const plan = navigationPlan(url, build())
  return plan === 'untouched' ? undefined : answerNavigation({ request, event, plan })
}

countTransferred()

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})
self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === pendingTag) event.waitUntil(sendPendingWrites())
})
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())))
self.addEventListener('notificationclick', (event) => event.waitUntil(followNotification(self, event)))
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewSubscription(self, event))
})
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const { data, source } = event
  if (isPageOpened(data) && source instanceof Client)
    event.waitUntil(notePage(source.id, data.build).then(removeUnused))
})

/** The event of the Background Sync API, which the compiler's library does not know. */
function isSync(event: Event): event is ExtendableEvent & { tag: string } {
  return 'tag' in event
}

/** At once: no page waits for a worker of its own build, because the files of every open page's build stay. */
async function install(): Promise<void> {
  await self.skipWaiting()
  if (!savesData()) {
    await storeFiles(build().entry, build().core)
    await storeShell()
  }
  await noteInstalled(build().entry)
}

async function activate(): Promise<void> {
  await self.clients.claim()
  await removeUnused()
}

async function removeUnused(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await removeOutdated(pages.map(({ id }) => id))
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
