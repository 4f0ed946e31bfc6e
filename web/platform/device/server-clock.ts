/** A difference that nobody notices: an answer is on its way for a while, and its time is that of a whole second. */
const UNNOTICED_MS = 20_000

/** How far the clock of this device is ahead of the server's. */
let aheadMs = 0
const listeners = new Set<() => void>()
let setKnown = (): void => undefined
const known = new Promise<void>((resolve) => {
  setKnown = resolve
})

/** Learns from the `Date` header of an answer how the server's clock stands. */
export function recordServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '')
  if (Number.isNaN(ahead)) return
  setKnown()
  if (Math.abs(ahead - aheadMs) < UNNOTICED_MS) return
  aheadMs = Math.abs(ahead) < UNNOTICED_MS ? 0 : ahead
  for (const listener of listeners) listener()
}

/** The time by the server's clock; by that of the device until the first answer. */
export function serverNow(): number {
  return serverTimeOf(Date.now())
}

/** Resolves once an answer has given the server's time; until then a wrong clock of this device is not noticed. */
export function whenServerTimeKnown(): Promise<void> {
  return known
}

/** A moment of this device's clock, such as that of a read, by the server's clock. */
export function serverTimeOf(deviceTime: number): number {
  return deviceTime - aheadMs
}

/** Calls the listener when another clock time has become known. Returns the function that ends this. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
