const CONTROL_OR_BACKSLASH = /[\p{Cc}\\@]/u

/**
 * The path to open after sign-in, or null when it is not allowed: same-site paths only, starting with a single slash
 * (REQ-24, SEC-C5).
 */
export function safeRedirect(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > 500) return null
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const [pathname = ''] = path.split(/[?#]/)
  if (CONTROL_OR_BACKSLASH.test(pathname) || CONTROL_OR_BACKSLASH.test(path.replaceAll('@', ''))) return null
  if (pathname.startsWith('/api/') || pathname.startsWith('/dev/')) return null
  return path
}
