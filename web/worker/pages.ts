import { NetworkFirst } from 'workbox-strategies'
import { shellPath } from '#contract/pages/page-rendering.ts'
import { pagesCache, readAccount } from '#web/platform/offline/account-record.ts'
import { assetCacheOf } from './asset-caches.ts'
import { missingPage } from './missing-page.ts'
import type { NavigationPlan } from './navigations.ts'
import { isAnswer, isOurs, stamped, storedAt } from './responses.ts'
import { isFresh, trimPages } from './stored-pages.ts'
import { build } from './worker-build.ts'

const PATIENCE_SECONDS = 4

declare const self: ServiceWorkerGlobalScope

type Navigation = { request: Request; event: ExtendableEvent; plan: NavigationPlan }

/** Answers a navigation of this browser (ADR-42). */
export async function answerNavigation({ request, event, plan }: Navigation): Promise<Response> {
  const account = await readAccount().catch(ignoreFailure)
  if (plan === 'shell' && account) {
    const shell = await storedShell()
    if (shell) {
      event.waitUntil(refreshShell(shell).catch(ignoreFailure))
      return shell
    }
  }
  if (plan === 'stored' && account?.keepsCopy) return await storedOrNetwork(request, event)
  const { answer, strange } = await fromNetwork(request)
  if (answer) return answer
  return (account && (await storedShell())) ?? (plan === 'shell' ? undefined : strange) ?? missingPage()
}

/** `strange` is what somebody in between answered: a portal that wants a sign-in of its own, a proxy. */
async function fromNetwork(request: Request): Promise<{ answer?: Response; strange?: Response }> {
  try {
    const response = await fetch(request)
    return isAnswer(response) ? { answer: response } : { strange: response }
  } catch {
    return {}
  }
}

async function storedOrNetwork(request: Request, event: ExtendableEvent): Promise<Response> {
  let strange: Response | undefined
  const strategy = new NetworkFirst({
    cacheName: pagesCache,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (isAnswer(response)) return response
          strange = response
          throw new Error('Somebody in between answered')
        },
        cacheWillUpdate: async ({ response }) => (isOurs(response) ? stamped(response, Date.now()) : null),
        cacheDidUpdate: () => endUpdate(),
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && isFresh(storedAt(cachedResponse), Date.now()) ? cachedResponse : null,
      },
    ],
  })
  try {
    return await strategy.handle({ event, request })
  } catch {
    return strange ?? (await storedShell()) ?? missingPage()
  }
}

/** After a sign-out in the meantime no page stays. */
async function endUpdate(): Promise<void> {
  if (await readAccount()) await trimPages()
  else await caches.delete(pagesCache)
}

/** The shell belongs to its build: the files that it names are stored with it. */
export async function storeShell(): Promise<void> {
  const response = await fetchShell()
  if (!(await isOfThisBuild(response))) throw new Error('The shell is of another build')
  const cache = await caches.open(assetCacheOf(build().entry))
  await cache.put(shellPath, response)
}

async function storedShell(): Promise<Response | undefined> {
  const cache = await caches.open(assetCacheOf(build().entry))
  return await cache.match(shellPath, { ignoreVary: true })
}

/** Brings the stored shell up to date; a shell of another build comes with the worker of that build. */
async function refreshShell(stored: Response): Promise<void> {
  const known = stored.headers.get('etag')
  const response = await fetchShell()
  if (!isOurs(response) || response.headers.get('etag') === known) return
  if (!(await isOfThisBuild(response))) return void (await self.registration.update())
  const cache = await caches.open(assetCacheOf(build().entry))
  await cache.put(shellPath, response)
}

/** In the language of the browser. An unchanged one is not sent again: the browser asks whether its own is still right. */
function fetchShell(): Promise<Response> {
  return fetch(shellPath, { cache: 'no-cache' })
}

async function isOfThisBuild(response: Response): Promise<boolean> {
  return isOurs(response) && (await response.clone().text()).includes(build().entry)
}

/** Without its database the device is taken for nobody's; without a connection the shell stays as it is. */
function ignoreFailure(): undefined {
  return undefined
}
