/** The free space between a menu and the edge of the screen, in pixels. */
const EDGE = 8

/**
 * Places the panel of an open `<details>` menu so that all of it is within the screen and beside the bars at its top and
 * foot, for every opener and text size. A panel opens where there is more room when it does not fit below its opener, and
 * scrolls inside when it is higher than that.
 */
export function positionMenu(details: HTMLDetailsElement): void {
  const panel = details.querySelector<HTMLElement>('.menu-panel')
  if (!panel || !details.open) return
  for (const name of ['--menu-shift', '--menu-width', '--menu-room']) panel.style.removeProperty(name)
  const box = panel.getBoundingClientRect()
  const shift = shiftInto(box, document.documentElement.clientWidth)
  if (shift !== 0) {
    panel.style.setProperty('--menu-width', `${box.width}px`)
    panel.style.setProperty('--menu-shift', `${shift}px`)
  }
  // A phone shows more of a page that is too wide: heights are true once the panel is within the screen.
  placeUpright(details, panel)
}

/** The distance a box must move to the right, negative to the left. */
export function shiftInto({ left, right }: { left: number; right: number }, screenWidth: number): number {
  const toTheLeft = Math.min(0, screenWidth - EDGE - right)
  // The beginning of the text matters more than its end.
  return Math.max(toTheLeft, EDGE - left)
}

/** Whether a panel opens above its opener: it does not fit below, and there is more room above. */
export function opensUp(height: number, above: number, below: number): boolean {
  return height > below && above > below
}

/** Opens the panel above or below its opener, as high as there is room. */
function placeUpright(details: HTMLDetailsElement, panel: HTMLElement): void {
  const { top, bottom } = details.getBoundingClientRect()
  delete panel.dataset.opensUp
  const isFixedUp = panel.classList.contains('menu-panel-up')
  // Offsets, which the panel's opening motion does not move.
  const gap = isFixedUp ? EDGE : panel.offsetTop - details.offsetHeight
  const above = top - gap - EDGE - edgeOf('header', 'bottom', 0)
  const below = edgeOf('.bottom-bar, .sticky-bar', 'top', window.innerHeight) - EDGE - bottom - gap
  const isUp = isFixedUp || opensUp(panel.offsetHeight, above, below)
  if (isUp && !isFixedUp) panel.dataset.opensUp = ''
  panel.style.setProperty('--menu-room', `${Math.max(isUp ? above : below, 0)}px`)
}

/** The inner edge of a bar at the edge of the screen, or the screen's own where none is shown. */
function edgeOf(bar: string, side: 'top' | 'bottom', edge: number): number {
  for (const each of document.querySelectorAll(bar)) {
    const box = each.getBoundingClientRect()
    if (box.height > 0) return Math.max(0, Math.min(box[side], window.innerHeight))
  }
  return edge
}
