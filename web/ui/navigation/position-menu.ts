/** The free space between a menu and the edge of the screen, in pixels. */
const EDGE = 8

/**
 * Places the panel of an open `<details>` menu so that all of it is within the screen and beside the bars at its top and
 * foot, for every opener and text size. A panel without room below its opener opens above it; one with room on neither
 * side scrolls the page, or inside.
 */
export function positionMenu(details: HTMLDetailsElement): void {
  const panel = details.querySelector<HTMLElement>('.menu-panel')
  if (!panel || !details.open) return
  for (const name of ['--menu-shift', '--menu-width', '--menu-room']) panel.style.removeProperty(name)
  placeUpright(details, panel)
  const box = panel.getBoundingClientRect()
  const shift = shiftInto(box, document.documentElement.clientWidth)
  if (shift !== 0) {
    panel.style.setProperty('--menu-width', `${box.width}px`)
    panel.style.setProperty('--menu-shift', `${shift}px`)
  }
}

/** The distance a box must move to the right, negative to the left. */
export function shiftInto({ left, right }: { left: number; right: number }, screenWidth: number): number {
  const toTheLeft = Math.min(0, screenWidth - EDGE - right)
  // The beginning of the text matters more than its end.
  return Math.max(toTheLeft, EDGE - left)
}

type Rooms = { height: number; above: number; below: number; scrollable: number }

/** Whether a panel opens above its opener: it does not fit below, and there is more room above. */
export function opensUp({ height, above, below, scrollable }: Rooms): boolean {
  if (height <= below) return false
  return height <= above || above > below + scrollable
}

/** Opens the panel above or below its opener, as high as there is room. */
function placeUpright(details: HTMLDetailsElement, panel: HTMLElement): void {
  const { top, bottom } = details.getBoundingClientRect()
  const [head, foot] = [endOfTopBar() + EDGE, startOfFootBar() - EDGE]
  delete panel.dataset.opensUp
  const isFixedUp = panel.classList.contains('menu-panel-up')
  // Offsets, which the panel's opening motion does not move.
  const height = panel.offsetHeight
  const gap = isFixedUp ? EDGE : panel.offsetTop - details.offsetHeight
  const { scrollHeight } = document.documentElement
  const scrollable = Math.max(0, scrollHeight - window.innerHeight - window.scrollY)
  const [above, below] = [top - gap - head, foot - bottom - gap]
  const isUp = isFixedUp || opensUp({ height, above, below, scrollable })
  if (isUp && !isFixedUp) panel.dataset.opensUp = ''
  if (!isUp && height > below) window.scrollBy({ top: Math.min(height - below, foot - head) })
  const room = isUp ? above : foot - details.getBoundingClientRect().bottom - gap
  panel.style.setProperty('--menu-room', `${Math.max(room, 0)}px`)
}

function endOfTopBar(): number {
  return Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0)
}

/** The upper edge of the bar at the foot of the screen, or the screen's own edge. */
function startOfFootBar(): number {
  const bars = [...document.querySelectorAll('.bottom-bar, .sticky-bar')].map((bar) =>
    bar.getBoundingClientRect(),
  )
  const atTheFoot = bars.filter(({ height, bottom }) => height > 0 && bottom >= window.innerHeight - 1)
  return Math.min(window.innerHeight, ...atTheFoot.map(({ top }) => top))
}
