import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeferrableName } from '#contract/api/all-operations.ts'
import type { MessageValues } from '#contract/messages/key.ts'

/** A response that was read by an account, with the key of its query: what can be shown without a connection. */
export type StoredResponse = {
  accountId: string
  queryHash: string
  queryKey: readonly unknown[]
  data: unknown
  /** When the server last confirmed it, in milliseconds since 1970 by this device's clock. */
  updatedAt: number
  /** The hash of the contract's shapes that the response was read with; another build may not understand it. */
  shapes: string
  /** The length of the data as JSON, in characters. */
  size: number
}

/** A write that the server has not answered yet (web/platform/pending-writes). */
export type StoredWrite = {
  /** The idempotency key, made when the button was pressed. */
  key: string
  accountId: string
  operation: DeferrableName
  input: Record<string, unknown>
  /** The id of the thing that it changes. */
  subject: string | null
  /** The order of writing within the account; no clock takes part in it. */
  order: number
  /** When the button was pressed, by the server's clock as far as this device knows it. */
  writtenAt: string
  /** waiting: it will be sent · refused: it waits for the person, with the reason. */
  state: 'waiting' | 'refused'
  /** An attempt was made whose answer did not arrive: the server may have it already. */
  wasAttempted: boolean
  /** How often the server failed at it. */
  failures: number
  /** Not sent before this moment, in milliseconds since 1970; 0 when it may be sent at once. */
  notBefore: number
  /** The server's reason for a refusal, as a sentence of the catalogue. */
  reason: { key: string; values?: MessageValues | undefined } | null
  /** The pictures that are sent before it; `imageId` once the server has one. */
  files: WaitingFile[]
  shown: ShownWrite
}

export type WaitingFile = { id: string; alt: string; imageId: string | null; size: number }

/** How a write is shown while it waits. */
export type ShownWrite = {
  /** The thing that it belongs to: the title of a prayer, the name of a group. */
  title: string
  /** The page where it was written. */
  path: string
  /** The words of the person, where there are some. */
  text: string | null
  /** The form that takes the words back, when they are changed before they are sent: a name of useDraft, and its draft. */
  draft: { name: string; value: unknown } | null
  /** The data that only the page of the write shows. */
  details?: unknown
}

/** The bytes of a picture that waits with its write. */
export type StoredFile = { id: string; accountId: string; blob: Blob; name: string }

/** A picture whose address the worker stored for an account, so that its bytes can be counted and removed. */
export type StoredPicture = { accountId: string; url: string; size: number; usedAt: number }

interface OfflineSchema extends DBSchema {
  responses: { key: [string, string]; value: StoredResponse; indexes: { account: string } }
  pictures: { key: [string, string]; value: StoredPicture; indexes: { account: string } }
  writes: { key: string; value: StoredWrite; indexes: { account: string } }
  files: { key: string; value: StoredFile; indexes: { account: string } }
  meta: { key: string; value: unknown }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

let opened: Promise<OfflineDatabase> | undefined

/**
 * The database of this device for what is read and written without a connection; page and worker share it. Rejects where
 * the browser has none or refuses it.
 */
export function openOfflineDatabase(): Promise<OfflineDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>('offline', 1, {
    upgrade(database) {
      const responses = database.createObjectStore('responses', { keyPath: ['accountId', 'queryHash'] })
      responses.createIndex('account', 'accountId')
      const pictures = database.createObjectStore('pictures', { keyPath: ['accountId', 'url'] })
      pictures.createIndex('account', 'accountId')
      const writes = database.createObjectStore('writes', { keyPath: 'key' })
      writes.createIndex('account', 'accountId')
      const files = database.createObjectStore('files', { keyPath: 'id' })
      files.createIndex('account', 'accountId')
      database.createObjectStore('meta')
    },
    // Another tab or the worker has a newer version to open.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
}
