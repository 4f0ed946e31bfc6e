import type { Log } from '#server/platform/log.ts'

type Read<P> = { [Part in keyof P]: Awaited<P[Part]> | null }

/**
 * The parts of a screen, read side by side: one that could not be read is null and logged, and the rest still shows
 * (DASH-10). When nothing could be read the request itself has failed, for the first reason.
 */
export async function readParts<P extends Record<string, Promise<unknown>>>(
  screen: string,
  parts: P,
  log: Log,
): Promise<Read<P>> {
  const names = Object.keys(parts)
  const outcomes = await Promise.allSettled(Object.values(parts))
  const missing = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (missing.length === outcomes.length) throw missing[0]?.reason
  const read = outcomes.map((outcome, place) => {
    if (outcome.status === 'fulfilled') return [names[place], outcome.value]
    log.error(`a part of the ${screen} is missing`, { part: names[place], error: outcome.reason })
    return [names[place], null]
  })
  return Object.fromEntries(read) as Read<P>
}
