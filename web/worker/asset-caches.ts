import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'
import { isOurs } from './responses.ts'

const PREFIX = 'assets '
const BUILDS = 'worker-builds'
const OPEN_PAGES = 'open-pages'
const KEPT_BUILDS = 2
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

/** One cache for each build: its files are stored as they pass through. */
export function assetCacheOf(entry: string): string {
  return PREFIX + entry
}

/** A build, and when its worker was installed on this device, in milliseconds since 1970. */
export type InstalledBuild = { entry: string; installedAt: number }

/**
 * The builds whose files may go: neither one of the two newest, nor younger than 30 days and used by an open page. A
 * page that has not said which build it has may use any.
 */
export function outdatedBuilds(
  installed: readonly InstalledBuild[],
  openBuilds: readonly (string | undefined)[],
  now: number,
): string[] {
  const oldestFirst = [...installed].sort((one, other) => one.installedAt - other.installedAt)
  return oldestFirst
    .slice(0, -KEPT_BUILDS)
    .filter(({ entry, installedAt }) => {
      const isUsed = openBuilds.some((build) => build === undefined || build === entry)
      return !isUsed || now - installedAt > LONGEST_MS
    })
    .map(({ entry }) => entry)
}

/** Stores files of the build, from older caches where they are there; rejects when one does not come. */
export async function storeFiles(entry: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCacheOf(entry))
  await Promise.all(
    addresses.map(async (address) => {
      const response = (await storedFile(address)) ?? (await fetch(address))
      if (!isOurs(response)) throw new Error(`A file did not come: ${address}`)
      await cache.put(address, response)
    }),
  )
}

/** A file of any build: its name says what is in it. */
export async function storedFile(request: RequestInfo): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue
    const cache = await caches.open(name)
    const found = await cache.match(request, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** Notes when the worker of a build was installed here for the first time. */
export async function noteInstalled(entry: string): Promise<void> {
  await change(({ builds, pages }) =>
    builds.some((build) => build.entry === entry)
      ? { builds, pages }
      : { builds: [...builds, { entry, installedAt: Date.now() }], pages },
  )
}

/** Notes the build of an open page. */
export async function notePage(clientId: string, entry: string): Promise<void> {
  await change(({ builds, pages }) => ({ builds, pages: { ...pages, [clientId]: entry } }))
}

/** Deletes the files of builds that no open page uses. */
export async function removeOutdated(openClients: readonly string[]): Promise<void> {
  const { builds, pages } = await change(({ builds, pages }) => ({
    builds,
    pages: Object.fromEntries(Object.entries(pages).filter(([id]) => openClients.includes(id))),
  }))
  const openBuilds = openClients.map((id) => pages[id])
  const outdated = outdatedBuilds(builds, openBuilds, Date.now())
  if (outdated.length === 0) return
  for (const entry of outdated) await caches.delete(assetCacheOf(entry))
  await change((noted) => ({
    ...noted,
    builds: noted.builds.filter(({ entry }) => !outdated.includes(entry)),
  }))
}

/** What this device noted: the installed builds, and the build of each open page by its client. */
type Noted = { builds: readonly InstalledBuild[]; pages: Readonly<Record<string, string>> }

/** In one transaction: a page that says its build while unused ones are removed is not forgotten. */
async function change(changed: (noted: Noted) => Noted): Promise<Noted> {
  const database = await openOfflineDatabase()
  const { store, done } = database.transaction('meta', 'readwrite')
  const [builds, pages] = await Promise.all([store.get(BUILDS), store.get(OPEN_PAGES)])
  const next = changed({
    builds: (builds ?? []) as InstalledBuild[],
    pages: (pages ?? {}) as Record<string, string>,
  })
  await Promise.all([store.put(next.builds, BUILDS), store.put(next.pages, OPEN_PAGES), done])
  return next
}
