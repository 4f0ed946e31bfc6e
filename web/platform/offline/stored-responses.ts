import { shapes } from 'virtual:operation-addresses/copied'
import { offlineCopy } from '#contract/pages/site.ts'
import { ACCOUNT, type AccountRecord } from './account-record.ts'
import { isOwn } from './copied-reads.ts'
import { withDatabase } from './copy-account.ts'
import type { StoredResponse } from './offline-database.ts'
import { dropOfflineCopy } from './wipe-device.ts'

const KEPT_MS = offlineCopy.days * 24 * 3_600_000

/** Changes with what the data cache makes of a response, which the contract does not say. */
const FORMAT = '1'
const currentShapes = `${FORMAT}-${shapes}`

/** A response as it is read from the data cache. */
export type Copied = Pick<StoredResponse, 'queryKey' | 'queryHash' | 'data' | 'updatedAt'>

/**
 * Stores responses of the account that is signed in on this device; of any other nothing, also when it signed out in
 * another tab meanwhile. A device that is full gives up the whole copy. Returns the size of what was stored.
 */
export async function storeResponses(accountId: string, responses: readonly Copied[]): Promise<number> {
  const stored = responses.map((response): StoredResponse => {
    const size = JSON.stringify(response.data).length
    return { ...response, accountId, shapes: currentShapes, size }
  })
  const size = await withDatabase(async (database) => {
    const transaction = database.transaction(['responses', 'meta'], 'readwrite')
    const account = (await transaction.objectStore('meta').get(ACCOUNT)) as AccountRecord | undefined
    if (account?.accountId !== accountId || !account.keepsCopy) return 0
    try {
      const puts = stored.map((response) => transaction.objectStore('responses').put(response))
      await Promise.all([...puts, transaction.done])
    } catch (error) {
      if (!isFull(error)) throw error
      await dropOfflineCopy()
      return 0
    }
    return stored.reduce((sum, response) => sum + response.size, 0)
  })
  return size ?? 0
}

/** True for the refusal of a device that has no room left. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** The responses of an account that may still be shown: read with the shapes of this build, and not too long ago. */
export async function readResponses(accountId: string): Promise<StoredResponse[]> {
  const stored = await withDatabase((database) => database.getAllFromIndex('responses', 'account', accountId))
  return (stored ?? []).filter(mayBeShown)
}

/**
 * Changes or removes stored responses of an account: `change` returns the data to be stored instead, undefined to remove
 * the response, and the same data to leave it.
 */
export async function changeResponses(
  accountId: string,
  change: (response: StoredResponse) => unknown,
): Promise<void> {
  await withDatabase(async (database) => {
    const { store, done } = database.transaction('responses', 'readwrite')
    for await (const cursor of store.index('account').iterate(accountId)) {
      const data = change(cursor.value)
      if (data === undefined) void cursor.delete()
      else if (data !== cursor.value.data) void cursor.update({ ...cursor.value, data })
    }
    await done
  })
}

/**
 * Removes what may not be shown any more, and what is over the limit: what was read longest ago first, what is the
 * member's own last. Returns the size of the rest.
 */
export async function trimResponses(accountId: string, limit: number = offlineCopy.size): Promise<number> {
  const size = await withDatabase(async (database) => {
    const { store, done } = database.transaction('responses', 'readwrite')
    const kept: Pick<StoredResponse, 'queryHash' | 'updatedAt' | 'size'>[] = []
    const own = new Set<string>()
    for await (const { value } of store.index('account').iterate(accountId)) {
      const { queryHash, updatedAt, size } = value
      if (!mayBeShown(value)) {
        void store.delete([accountId, queryHash])
        continue
      }
      kept.push({ queryHash, updatedAt, size })
      if (isOwn(value)) own.add(queryHash)
    }
    let total = kept.reduce((sum, response) => sum + response.size, 0)
    const ordered = [...kept].sort(
      (one, other) =>
        Number(own.has(one.queryHash)) - Number(own.has(other.queryHash)) || one.updatedAt - other.updatedAt,
    )
    for (const response of ordered) {
      if (total <= limit) break
      total -= response.size
      void store.delete([accountId, response.queryHash])
    }
    await done
    return total
  })
  return size ?? 0
}

/** A device whose clock was set back counts as one on which all is old. */
function mayBeShown({ updatedAt, shapes: read }: StoredResponse): boolean {
  const age = Date.now() - updatedAt
  return read === currentShapes && age < KEPT_MS && age > -KEPT_MS
}
