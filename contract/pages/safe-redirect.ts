const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u
/** `.` and `..`, however they are written: a browser takes them out, and `/.//host` becomes `//host`. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i
/** An operation or a tool of developers, however its letters are written. */
const NO_PAGE = /^(?:api|dev)$/i

/**
 * The path to open after sign-in, or null when it is not allowed: a page of this site only, as a browser will open it
 * (REQ-24, SEC-C5).
 */
export function safeRedirect(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 500 || CONTROL_OR_BACKSLASH.test(path)) return null
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const [pathname = ''] = path.split(/[?#]/)
  const [, first = '', ...others] = pathname.split('/')
  if (pathname.includes('@') || [first, ...others].some((segment) => DOT_SEGMENT.test(segment))) return null
  return NO_PAGE.test(lettersOf(first)) ? null : path
}

/** A segment with its percent-encoded letters as letters. */
function lettersOf(segment: string): string {
  return segment.replace(/%[2-7][0-9a-f]/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  )
}
