import { COPY, readStored, removeStored, STORAGE_PREFIX, writeStored } from './device-storage.ts'

/*
 * Whether this device has an offline copy, whose, and up to where the live stream has reported what was withdrawn since. It is
 * read before the database is opened, also by scripts of the first paint, which void it where nobody is signed in.
 */

type CopyMark = { accountId: string; cursor: string }

/** The account whose copy may be read; null without one. */
export function copyOwner(): string | null {
  return readMark()?.accountId ?? null
}

/** The cursor of the live stream at which the copy of this account was current; empty without one. */
export function copyCursorOf(accountId: string): string {
  const mark = readMark()
  return mark?.accountId === accountId ? mark.cursor : ''
}

/** Notes whose copy this device has, and up to where it is current. */
export function writeCopyMark(mark: CopyMark): void {
  writeStored(COPY, mark)
}

/** There is no copy any more. */
export function removeCopyMark(): void {
  removeStored(COPY)
}

/**
 * Runs inline, after the session's hint was read: nobody can restore the copy any more, until it is removed or begun
 * anew. On a page of somebody who is not signed in, and before a form is posted whose scripts have not come: somebody
 * else may be signing in.
 */
export const voidCopyScript = `{
  const page = document.documentElement.dataset
  const voidCopy = () => {
    try {
      if (localStorage['${STORAGE_PREFIX}${COPY}']) localStorage['${STORAGE_PREFIX}${COPY}'] = '0'
    } catch (error) { console.warn(error) }
  }
  if (page.session === 'out') voidCopy()
  addEventListener('submit', () => { if (!page.hydrated) voidCopy() }, true)
}`

function readMark(): CopyMark | null {
  const stored = readStored(COPY)
  if (typeof stored !== 'object' || stored === null) return null
  const { accountId, cursor } = stored as Partial<CopyMark>
  return typeof accountId === 'string' && typeof cursor === 'string' ? { accountId, cursor } : null
}
