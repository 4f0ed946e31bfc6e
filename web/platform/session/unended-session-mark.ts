import { readStored, removeStored, UNENDED, writeStored } from '#web/platform/device/device-storage.ts'

/** Whether somebody signed out here without a connection, and the server does not know it yet (REQ-515). */
export function hasUnendedSession(): boolean {
  return readStored(UNENDED) === true
}

/** Remembers it until the server has ended the session. */
export function noteUnendedSession(): void {
  writeStored(UNENDED, true)
}

/** The server has ended it, or another one took its place. */
export function forgetUnendedSession(): void {
  removeStored(UNENDED)
}

/** This browser counts as signed out from here on, whatever its session's own cookie, which no script can remove. */
export function removeSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has a cookie store.
  document.cookie = 'tz_in=; Path=/; Max-Age=0; SameSite=Lax'
}
