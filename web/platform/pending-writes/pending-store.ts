import { deferrableWrites } from '#contract/values/constants.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import {
  type OfflineDatabase,
  openOfflineDatabase,
  type StoredFile,
  type StoredWrite,
} from '#web/platform/offline/offline-database.ts'

/** The writes of one account that wait on this device, oldest first, with their pictures. */
export type PendingStore = {
  list(): Promise<StoredWrite[]>
  /**
   * Puts what `next` makes of a write in its place, in one step: no tab and no worker comes in between. With null it is
   * removed with its pictures. Returns the write as it was, undefined when it is gone.
   */
  change(key: string, next: (write: StoredWrite) => StoredWrite | null): Promise<StoredWrite | undefined>
  /** Removes a write with its pictures. */
  remove(key: string): Promise<void>
  picture(id: string): Promise<Blob | null>
}

/** The store of page and worker. */
export function storedWrites(accountId: string): PendingStore {
  return {
    list: async () =>
      inOrder(await (await openOfflineDatabase()).getAllFromIndex('writes', 'account', accountId)),
    change: changeWrite,
    remove: async (key) => void (await changeWrite(key, () => null)),
    picture: async (id) => (await (await openOfflineDatabase()).get('files', id))?.blob ?? null,
  }
}

/** The store of a device that keeps nothing. */
export const noWrites: PendingStore = {
  list: async () => [],
  change: async () => undefined,
  remove: async () => undefined,
  picture: async () => null,
}

async function changeWrite(
  key: string,
  next: (write: StoredWrite) => StoredWrite | null,
): Promise<StoredWrite | undefined> {
  const { store, done } = writing(await openOfflineDatabase())
  const write = await store('writes').get(key)
  const changed = write && next(write)
  if (changed) await store('writes').put(changed)
  else await store('writes').delete(key)
  if (!changed) for (const { id } of write?.files ?? []) await store('files').delete(id)
  await done
  return write
}

type UnsentWrite = Omit<StoredWrite, 'order'>

/** A write that no attempt was made to send. */
export function newWrite(
  write: Pick<StoredWrite, 'key' | 'accountId' | 'operation' | 'input' | 'subject' | 'shown'>,
): UnsentWrite {
  return {
    ...write,
    writtenAt: new Date(serverNow()).toISOString(),
    state: 'waiting',
    wasAttempted: false,
    failures: 0,
    notBefore: 0,
    reason: null,
    files: [],
  }
}

/**
 * Adds a write after all others of its account, those in memory included. It is on the disk when the promise resolves,
 * also after a power cut.
 */
export async function storeWrite(
  write: UnsentWrite,
  files: readonly StoredFile[],
  inMemory: readonly StoredWrite[] = [],
): Promise<void> {
  const { store, done } = writing(await openOfflineDatabase())
  const earlier = await store('writes').index('account').getAll(write.accountId)
  await store('writes').put({ ...write, order: orderAfter([...earlier, ...inMemory]) })
  for (const file of files) await store('files').put(file)
  await done
}

/** The next number in the order of writing: of the account's own count, which no clock can turn back. */
function orderAfter(earlier: readonly StoredWrite[]): number {
  return Math.max(0, ...earlier.map(({ order }) => order)) + 1
}

function inOrder(writes: readonly StoredWrite[]): StoredWrite[] {
  return [...writes].sort((one, other) => one.order - other.order)
}

/** Whether the device holds as much as it may, with pictures of these sizes. */
export function isOverLimit(writes: readonly StoredWrite[], sizes: readonly number[]): boolean {
  const waiting = writes.flatMap(({ files }) => files.map(({ size }) => size))
  const bytes = [...waiting, ...sizes].reduce((sum, size) => sum + size, 0)
  return writes.length >= deferrableWrites.most || bytes > deferrableWrites.mostBytes
}

function writing(database: OfflineDatabase) {
  const transaction = database.transaction(['writes', 'files'], 'readwrite', { durability: 'strict' })
  transaction.done.catch(ignoreSecondError)
  return {
    store: <N extends 'writes' | 'files'>(name: N) => transaction.objectStore(name),
    done: transaction.done,
  }
}

/** A request that fails rejects by itself; the end of its transaction then does too. */
function ignoreSecondError(): void {}

const ABANDONED_MS = deferrableWrites.askedAfterDays * 86_400_000

/** Removes the writes of other accounts on this device that nobody came back for within 30 days. */
export async function dropAbandonedWrites(accountId: string, now: number): Promise<void> {
  const database = await openOfflineDatabase()
  const all = await database.getAll('writes')
  for (const { key, accountId: owner, writtenAt } of all)
    if (owner !== accountId && now - Date.parse(writtenAt) > ABANDONED_MS)
      await storedWrites(owner).remove(key)
}

/**
 * The store of a page: what the device does not store, because it is full or refuses, lives in this tab only. `freeSpace`
 * is asked once before that.
 */
export function withMemory(stored: PendingStore) {
  const writes = new Map<string, StoredWrite>()
  const pictures = new Map<string, Blob>()
  /** Without a database nothing is stored. */
  const fromDevice = () => stored.list().catch((): StoredWrite[] => [])
  const change: PendingStore['change'] = async (key, next) => {
    const write = writes.get(key)
    if (!write) return await stored.change(key, next)
    const changed = next(write)
    if (changed) writes.set(key, changed)
    else writes.delete(key)
    if (!changed) for (const { id } of write.files) pictures.delete(id)
    return write
  }

  return {
    list: async () => inOrder([...(await fromDevice()), ...writes.values()]),
    change,
    remove: async (key: string) => void (await change(key, () => null)),
    picture: async (id: string) => pictures.get(id) ?? (await stored.picture(id)),
    /** Adds a write; it is on the disk or, where that cannot be, in memory when the promise resolves. */
    add: async (
      write: UnsentWrite,
      files: readonly StoredFile[],
      { freeSpace, keepsNothing }: { freeSpace(): Promise<void>; keepsNothing?: boolean },
    ): Promise<void> => {
      const onDevice = () => storeWrite(write, files, [...writes.values()])
      const attempts = keepsNothing ? [] : [onDevice, () => freeSpace().then(onDevice)]
      for (const attempt of attempts) if (await attempt().then(isDone, isNotDone)) return
      const earlier = [...(await fromDevice()), ...writes.values()]
      writes.set(write.key, { ...write, order: orderAfter(earlier) })
      for (const { id, blob } of files) pictures.set(id, blob)
    },
    keysInMemory: (): ReadonlySet<string> => new Set(writes.keys()),
  }
}

function isDone(): boolean {
  return true
}

function isNotDone(): boolean {
  return false
}
