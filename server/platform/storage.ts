import { statfs } from 'node:fs/promises'
import type { Operation } from '#contract/operation.ts'
import { Failure } from './failure.ts'
import type { Gauges } from './gauge.ts'
import type { Log } from './log.ts'

/** What lies on disks of this machine; what lies elsewhere is not ours to watch. */
export type Folders = { database?: string; media?: string }
export type Kept = keyof Folders

export type Storage = {
  /** Whether what belongs there is refused until there is room again. */
  isFull(kept: Kept): boolean
  gauges: Gauges
  stop(): Promise<void>
}

const MEGABYTE = 1024 * 1024
/** Three segments of PostgreSQL's log: without room for the next one it stops altogether, reading included. */
const LEAST_RESERVE = 48 * MEGABYTE
const LARGEST_RESERVE = 256 * MEGABYTE
/** Writing begins again a little above where it stopped, so that it does not flutter. */
const MARGIN = 1.25
const RETRY_SECONDS = 30

type Options = { folders: Folders; log: Log; everyMs?: number }

/**
 * Looks at the disks again and again. What would write is refused while there is still room for what must go on:
 * reading, signing out, events of payments (SEC-G9). Heals by itself when there is room again.
 */
export async function watchStorage({ folders, log, everyMs = 2_000 }: Options): Promise<Storage> {
  const full = new Set<Kept>()

  /** What has just become full, or has room again. */
  async function turnsOf(kept: Kept, folder: string): Promise<'full' | 'free' | null> {
    const room = await roomIn(folder)
    if (room === null) return null
    if (!full.has(kept) && room.free < room.reserve) return 'full'
    return full.has(kept) && room.free > room.reserve * MARGIN ? 'free' : null
  }

  async function lookAtAll(): Promise<void> {
    const turned: Record<'full' | 'free', Kept[]> = { full: [], free: [] }
    for (const [kept, folder] of entriesOf(folders)) {
      const turn = await turnsOf(kept, folder)
      if (turn) turned[turn].push(kept)
    }
    for (const kept of turned.full) full.add(kept)
    for (const kept of turned.free) full.delete(kept)
    const named = (kept: Kept[]) => ({ kept: kept.join(', ') })
    if (turned.full.length > 0) log.error('the disk is full: writing is refused', named(turned.full))
    if (turned.free.length > 0) log.warn('the disk has room again: writing goes on', named(turned.free))
  }

  let looking = lookAtAll()
  await looking
  const timer = setInterval(() => {
    looking = looking.then(lookAtAll)
  }, everyMs)

  return {
    isFull: (kept) => full.has(kept),
    gauges: gaugesOf(folders, full),
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/**
 * Throws UNAVAILABLE for what would be written to a full disk: nothing begins that could not be ended. Who signs in or out
 * writes next to nothing.
 */
export function requireRoom(
  { isFull }: Pick<Storage, 'isFull'>,
  { method, session, body }: Pick<Operation, 'method' | 'session' | 'body'>,
): void {
  if (method === 'GET' || session) return
  if (isFull('database') || (body !== undefined && isFull('media')))
    throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
}

function gaugesOf(folders: Folders, full: ReadonlySet<Kept>): Gauges<'storage_free_bytes' | 'storage_full'> {
  return {
    shows: {
      storage_free_bytes: { help: 'Room left on the disk', labels: ['kept'] },
      storage_full: { help: '1 while writing is refused for want of room', labels: ['kept'] },
    },
    read: async () => {
      const kept = entriesOf(folders)
      const rooms = await Promise.all(kept.map(([, folder]) => roomIn(folder)))
      return {
        storage_free_bytes: kept.flatMap(([name], index) => {
          const free = rooms[index]?.free
          return free === undefined ? [] : [{ labels: { kept: name }, value: free }]
        }),
        storage_full: kept.map(([name]) => ({ labels: { kept: name }, value: Number(full.has(name)) })),
      }
    },
  }
}

/** What is free there for us, and what is kept back of it; null when nobody can tell, which stops nothing. */
async function roomIn(folder: string): Promise<{ free: number; reserve: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const reserve = Math.min(LARGEST_RESERVE, Math.max(LEAST_RESERVE, (blocks * bsize) / 20))
    return { free: bavail * bsize, reserve }
  } catch {
    return null
  }
}

function entriesOf(folders: Folders): [Kept, string][] {
  return Object.entries(folders).filter(([, folder]) => folder !== undefined) as [Kept, string][]
}
