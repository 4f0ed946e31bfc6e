import type { Log } from '#server/platform/core/log.ts'

type Read<P> = { [Section in keyof P]: Awaited<P[Section]> | null }

/**
 * Reads the parts of a screen in parallel: a part that failed is null and logged, and the rest is shown (DASH-10).
 * When all parts failed, the request fails with the first reason.
 */
export async function readSections<P extends Record<string, Promise<unknown>>>(
  screen: string,
  sections: P,
  log: Log,
): Promise<Read<P>> {
  const names = Object.keys(sections)
  const outcomes = await Promise.allSettled(Object.values(sections))
  const missing = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (missing.length === outcomes.length) throw missing[0]?.reason
  const read = outcomes.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return [names[index], outcome.value]
    log.error(`a part of the ${screen} is missing`, { part: names[index], error: outcome.reason })
    return [names[index], null]
  })
  return Object.fromEntries(read) as Read<P>
}
