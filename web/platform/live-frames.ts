import { type LiveEvent, liveEvents } from '#contract/live-events.ts'

/** What the frames of the stream are called; `open` and `here` only say where it is. */
export const frameEvents = ['open', 'here', 'fact', 'resync', 'presence', 'signed-out'] as const
export type FrameEvent = (typeof frameEvents)[number]

/** A frame as it came; the id is where to go on from, and empty where the frame has no place of its own. */
export type Frame = { event: FrameEvent; id: string; data: string }

/** The fact a frame tells; null when this build knows no such fact. */
export function liveEventOf({ data }: Frame): LiveEvent | null {
  const event = readData(data)
  if (typeof event !== 'object' || event === null || !('name' in event) || !('ids' in event)) return null
  return typeof event.name === 'string' && Object.hasOwn(liveEvents, event.name) ? (event as LiveEvent) : null
}

/** How many are praying; null when the frame does not say. */
export function prayingOf({ data }: Frame): number | null {
  const presence = readData(data)
  if (typeof presence !== 'object' || presence === null || !('praying' in presence)) return null
  return typeof presence.praying === 'number' ? presence.praying : null
}

function readData(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
