import { safeRedirect } from '#contract/pages/safe-redirect.ts'

const NAME = 'return-path'

/** Remembers, in this tab, the page a signed-out person wanted, so that they come back to it (REQ-24). */
export function rememberReturnPath(path: string): void {
  const safe = safeRedirect(path)
  if (safe) tabStorage()?.setItem(NAME, safe)
}

/** Where to go after signing in: what the address says, else the remembered page, else the dashboard. */
export function returnPath(requested?: unknown): string {
  return safeRedirect(requested) ?? safeRedirect(tabStorage()?.getItem(NAME)) ?? '/dashboard'
}

/** The remembered page alone, to be carried where this tab does not reach: in the link of a mail. */
export function rememberedPath(): string | undefined {
  return safeRedirect(tabStorage()?.getItem(NAME)) ?? undefined
}

/** After the return, and on Sign Out (REQ-61). */
export function forgetReturnPath(): void {
  tabStorage()?.removeItem(NAME)
}

/** Null where the browser forbids storage. */
function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
