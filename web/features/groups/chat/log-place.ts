/** Where a reader is: how far down, in how much, seen through how large a window. */
export type ScrollPosition = { top: number; height: number; viewportHeight: number }

/** So near to the end counts as being there. */
const NEAR = 48

export function isAtEndOf({ top, height, viewportHeight }: ScrollPosition): boolean {
  return height - top - viewportHeight <= NEAR
}

/**
 * Where the reader belongs after the log changed: older messages came above, an own one below, or anything else.
 * Null when nothing need move.
 */
export function scrollTopAfter(
  change: 'older' | 'own' | 'other',
  before: ScrollPosition,
  now: Pick<ScrollPosition, 'height' | 'viewportHeight'>,
): number | null {
  if (change === 'own') return now.height
  if (change === 'older') return now.height - (before.height - before.top)
  return isAtEndOf(before) ? now.height : null
}
