const LONGEST_SECONDS = 86_400
/** The one form of a date in which servers write it today (RFC 9110 §5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The seconds that a header `Retry-After` asks for, a day at most; null without one that can be read. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const seconds = header === null ? Number.NaN : secondsIn(header.trim(), now)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_SECONDS)
}

function secondsIn(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return Number(value)
  return HTTP_DATE.test(value) ? (Date.parse(value) - now.getTime()) / 1000 : Number.NaN
}
