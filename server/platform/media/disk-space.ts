import { statfs } from 'node:fs/promises'
import type { Operation } from '#contract/api/define-operation.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { startInterval } from '#server/platform/core/interval.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'

/** Folders on disks of this machine; storage elsewhere is not ours to watch. */
export type Folders = { database?: string; media?: string }
export type DiskUse = keyof Folders

export type Storage = {
  /** Whether writes to this store are refused until there is space again. */
  isFull(store: DiskUse): boolean
  collectors: MetricCollector
  stop(): Promise<void>
}

const MEGABYTE = 1024 * 1024
/** Three segments of PostgreSQL's log: without space for the next one it stops altogether, reads included. */
const LEAST_RESERVE = 48 * MEGABYTE
const LARGEST_RESERVE = 256 * MEGABYTE
/** Writes resume a little above the limit at which they stopped, so that the state does not flap. */
const MARGIN = 1.25
const RETRY_SECONDS = 30

type Options = { folders: Folders; log: Log; everyMs?: number }

/**
 * Checks the disks repeatedly. Writes are refused while there is still space for what must go on: reading, signing out,
 * payment webhooks (SEC-G9). Recovers by itself when there is space again.
 */
export async function watchStorage({ folders, log, everyMs = 2_000 }: Options): Promise<Storage> {
  const full = new Set<DiskUse>()

  /** The change since the last check: just full, or with space again. */
  async function changeOf(store: DiskUse, folder: string): Promise<'full' | 'free' | null> {
    const space = await findSpace(folder)
    if (space === null) return null
    if (!full.has(store) && space.free < space.reserve) return 'full'
    return full.has(store) && space.free > space.reserve * MARGIN ? 'free' : null
  }

  async function checkAll(): Promise<void> {
    const changed: Record<'full' | 'free', DiskUse[]> = { full: [], free: [] }
    for (const [store, folder] of entriesOf(folders)) {
      const change = await changeOf(store, folder)
      if (change) changed[change].push(store)
    }
    for (const store of changed.full) full.add(store)
    for (const store of changed.free) full.delete(store)
    const named = (store: DiskUse[]) => ({ stored: store.join(', ') })
    if (changed.full.length > 0) log.error('the disk is full: writing is refused', named(changed.full))
    if (changed.free.length > 0) log.warn('the disk has room again: writing goes on', named(changed.free))
  }

  await checkAll()
  const { stop } = startInterval(checkAll, everyMs)
  return {
    isFull: (store) => full.has(store),
    collectors: metricsOf(folders, full),
    stop,
  }
}

/**
 * Throws UNAVAILABLE for writes to a full disk: nothing begins that could not be finished. Signing in or out writes
 * next to nothing.
 */
export function requireDiskSpace(
  { isFull }: Pick<Storage, 'isFull'>,
  { method, session, body }: Pick<Operation, 'method' | 'session' | 'body'>,
): void {
  if (method === 'GET' || session) return
  if (isFull('database') || (body !== undefined && isFull('media')))
    throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
}

function metricsOf(
  folders: Folders,
  full: ReadonlySet<DiskUse>,
): MetricCollector<'storage_free_bytes' | 'storage_full'> {
  return {
    definitions: {
      storage_free_bytes: { help: 'Room left on the disk', labels: ['stored'] },
      storage_full: { help: '1 while writing is refused for want of room', labels: ['stored'] },
    },
    read: async () => {
      const store = entriesOf(folders)
      const spaces = await Promise.all(store.map(([, folder]) => findSpace(folder)))
      return {
        storage_free_bytes: store.flatMap(([name], index) => {
          const free = spaces[index]?.free
          return free === undefined ? [] : [{ labels: { stored: name }, value: free }]
        }),
        storage_full: store.map(([name]) => ({ labels: { stored: name }, value: Number(full.has(name)) })),
      }
    },
  }
}

/** The free space for us, and the reserve within it; null when it cannot be read, which stops nothing. */
async function findSpace(folder: string): Promise<{ free: number; reserve: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const reserve = Math.min(LARGEST_RESERVE, Math.max(LEAST_RESERVE, (blocks * bsize) / 20))
    return { free: bavail * bsize, reserve }
  } catch {
    return null
  }
}

function entriesOf(folders: Folders): [DiskUse, string][] {
  return Object.entries(folders).filter(([, folder]) => folder !== undefined) as [DiskUse, string][]
}
