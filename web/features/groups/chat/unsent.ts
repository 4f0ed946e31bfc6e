import * as z from 'zod/mini'
import { Image } from '#contract/media/media-operations.ts'
import { Instant } from '#contract/values/time.ts'
import {
  onStoredChange,
  readStored,
  removeStored,
  storedNames,
  writeStored,
} from '#web/platform/device-store.ts'
import { pendingKeyPrefix } from './pending-key-prefix.ts'

/** A message that the server does not have yet, as it lies on the device. */
export const PendingMessage = z.strictObject({
  clientId: z.uuid(),
  groupId: z.string(),
  content: z.string(),
  images: z.array(Image),
  writtenAt: Instant,
  /** Refused for what it is: it waits for the person, not for the line. */
  isRefused: z.boolean(),
})
export type PendingMessage = z.output<typeof PendingMessage>

/**
 * Where unsent messages of one account lie: each under a name of its own, so that two tabs never write over each other.
 * What the device refuses to keep stays in this tab.
 */
export function openPendingStore(memberId: string) {
  const beginning = pendingKeyPrefix(memberId)
  const inMemory = new Map<string, PendingMessage>()

  function read(): PendingMessage[] {
    const stored = storedNames(beginning).flatMap((name) => {
      const found = PendingMessage.safeParse(readStored(name))
      return found.success ? [found.data] : []
    })
    return [...stored, ...inMemory.values()].toSorted(byTime)
  }
  function put(pending: PendingMessage): void {
    inMemory.delete(pending.clientId)
    if (!writeStored(beginning + pending.clientId, pending)) inMemory.set(pending.clientId, pending)
  }
  function take(clientId: string): void {
    inMemory.delete(clientId)
    removeStored(beginning + clientId)
  }
  return { read, put, take, subscribe: (onChange: () => void) => onStoredChange(beginning, onChange) }
}

function byTime(one: PendingMessage, other: PendingMessage): number {
  return Date.parse(one.writtenAt) - Date.parse(other.writtenAt)
}
