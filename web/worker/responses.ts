import { appMark } from '#contract/pages/page-rendering.ts'

const STORED_AT = 'x-stored-at'

/** Whether a response is whole and of this product, not of a portal or proxy on the way (REQ-506). */
export function isOurs({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && headers.get(appMark.name) === appMark.value
}

/** Whether the browser itself follows the response to another address, or it is of this product, whatever its status. */
export function isAnswer(response: Response): boolean {
  return response.type === 'opaqueredirect' || response.headers.get(appMark.name) === appMark.value
}

/** The response with the moment at which it is stored. */
export function stamped(response: Response, now: number): Response {
  const headers = new Headers(response.headers)
  headers.set(STORED_AT, String(now))
  return new Response(response.body, { status: response.status, headers })
}

/** The moment at which a response was stored, in milliseconds since 1970. */
export function storedAt({ headers }: Response): number {
  return Number(headers.get(STORED_AT) ?? 0)
}
