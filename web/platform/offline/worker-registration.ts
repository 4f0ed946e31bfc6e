import { workerPath } from '#contract/pages/page-rendering.ts'
import { trustedWorkerAddress } from '#web/platform/page/trusted-types.ts'
import { removeOfflineCopy } from './remove-offline.ts'
import type { PageOpened } from './worker-messages.ts'

const CHECK_EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Registers the worker, tells it which build this page has, and looks for a newer one every six hours. Where the server
 * offers none, takes it away. Returns the function that ends this.
 */
export function startWorker(isOffered: boolean): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker || import.meta.env.DEV) return () => undefined
  if (!isOffered) {
    removeWorker(serviceWorker).catch(reportUnlessRefused)
    return () => undefined
  }
  register(serviceWorker).catch(reportUnlessRefused)
  const timer = setInterval(() => void update(serviceWorker), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Registers the worker, unless it is already, and waits until it runs. */
export async function registerWorker(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  await container.register(trustedWorkerAddress(workerPath), { updateViaCache: 'none' })
  return await container.ready
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await registerWorker(container)
  const build = openedBuild()
  if (build) active?.postMessage({ version: 1, type: 'page-opened', build } satisfies PageOpened)
}

/** The path of the entry file of this page, by the browser's own record. */
function openedBuild(): string | undefined {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return paths.find((path) => /^\/assets\/entry-client-[^.]*\.js$/.test(path))
}

/** Without a connection there is nothing newer. */
async function update(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration()
  if (navigator.onLine) await registration?.update().catch(reportUnlessRefused)
}

async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations()
  if (registrations.length === 0) return
  await removeOfflineCopy()
  for (const registration of registrations) await registration.unregister()
}

/** A browser may forbid workers and databases, in a private window for one: the site works without them. */
function reportUnlessRefused(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error
}
