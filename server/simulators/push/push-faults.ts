/** A way in which a push service goes wrong. A message that meets one of the first four is not accepted. */
export type PushFault =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'hang' }
  | { kind: 'close' }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308 }
  /** Accepts the message and answers some milliseconds later. */
  | { kind: 'slow'; ms: number }
  /** Accepts the message and answers with a body that does not end. */
  | { kind: 'endless-body' }

const REDIRECTS = [301, 302, 303, 307, 308] as const

/** A fault as it comes over HTTP. Throws for anything else. */
export function readFault(value: unknown): PushFault {
  const { kind, status, retryAfter, ms } = Object(value)
  if (kind === 'status' && isWhole(status, 200, 599))
    return { kind, status, ...(typeof retryAfter === 'string' && { retryAfter }) }
  if (kind === 'hang' || kind === 'close' || kind === 'endless-body') return { kind }
  const redirect = REDIRECTS.find((one) => one === status)
  if (kind === 'redirect' && redirect) return { kind, status: redirect }
  if (kind === 'slow' && isWhole(ms, 0, 600_000)) return { kind, ms }
  throw new Error('There is no such fault')
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
