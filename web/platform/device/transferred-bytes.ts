/*
 * Bytes that the browser's own record of requests leaves out: the live stream, which does not end, and what is sent.
 * They are counted here by the code that transfers them, and collected by count-data-use.ts.
 */
let transferred = 0

export function addTransferred(bytes: number): void {
  transferred += bytes
}

/** The bytes since the last call. */
export function takeTransferred(): number {
  const bytes = transferred
  transferred = 0
  return bytes
}
