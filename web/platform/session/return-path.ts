import { safeRedirect } from '#contract/pages/safe-redirect.ts'

const NAME = 'return-path'

/** Remembers, in this tab, the page a signed-out visitor wanted, for the return after the sign-in (REQ-24). */
export function rememberReturnPath(path: string): void {
  const safe = safeRedirect(path)
  if (safe) tabStorage()?.setItem(NAME, safe)
}

/** The page to open after signing in: the address parameter, else the remembered page, else the dashboard. */
export function returnPath(requested?: unknown): string {
  return safeRedirect(requested) ?? safeRedirect(tabStorage()?.getItem(NAME)) ?? '/dashboard'
}

/** The remembered page alone, to be carried beyond this tab: in the link of a mail. */
export function rememberedPath(): string | undefined {
  return safeRedirect(tabStorage()?.getItem(NAME)) ?? undefined
}

/** Called after the return, and on Sign Out (REQ-61). */
export function forgetReturnPath(): void {
  tabStorage()?.removeItem(NAME)
}

/** The storage of this tab; null where the browser forbids it. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
