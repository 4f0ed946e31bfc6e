import * as z from 'zod/mini'
import { Image } from '#contract/media.ts'
import { Instant } from '#contract/time.ts'
import { forget, hearKept, keep, keptNames, readKept } from '#web/platform/device-store.ts'
import { unsentBeginning } from './unsent-name.ts'

/** A message that the server does not have yet, as it lies on the device. */
export const Unsent = z.strictObject({
  clientId: z.uuid(),
  groupId: z.string(),
  content: z.string(),
  images: z.array(Image),
  writtenAt: Instant,
  /** Refused for what it is: it waits for the person, not for the line. */
  isRefused: z.boolean(),
})
export type Unsent = z.output<typeof Unsent>

/**
 * Where unsent messages of one account lie: each under a name of its own, so that two tabs never write over each other.
 * What the device refuses to keep stays in this tab.
 */
export function openUnsent(memberId: string) {
  const beginning = unsentBeginning(memberId)
  const here = new Map<string, Unsent>()

  function read(): Unsent[] {
    const kept = keptNames(beginning).flatMap((name) => {
      const found = Unsent.safeParse(readKept(name))
      return found.success ? [found.data] : []
    })
    return [...kept, ...here.values()].toSorted(byTime)
  }
  function put(unsent: Unsent): void {
    here.delete(unsent.clientId)
    if (!keep(beginning + unsent.clientId, unsent)) here.set(unsent.clientId, unsent)
  }
  function take(clientId: string): void {
    here.delete(clientId)
    forget(beginning + clientId)
  }
  return { read, put, take, hear: (onChange: () => void) => hearKept(beginning, onChange) }
}

function byTime(one: Unsent, other: Unsent): number {
  return Date.parse(one.writtenAt) - Date.parse(other.writtenAt)
}
