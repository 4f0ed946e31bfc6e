let cursor = ''

/** The cursor of the last frame whose event was published; empty before the first one. */
export function liveCursor(): string {
  return cursor
}

/** Notes that the event of a frame was published. */
export function setLiveCursor(next: string): void {
  cursor = next
}
