/** The free space between a menu and the edge of the screen, in pixels. */
const EDGE = 8

/**
 * Moves the panel of an open `<details>` menu so that all of it is within the screen, for every opener and text size. A
 * panel that is higher than the screen scrolls inside; one that ends below it scrolls into view.
 */
export function positionMenu(details: HTMLDetailsElement): void {
  const panel = details.querySelector<HTMLElement>('.menu-panel')
  if (!panel || !details.open) return
  for (const name of ['--menu-shift', '--menu-width']) panel.style.removeProperty(name)
  panel.style.setProperty('--menu-room', `${availableHeight(details, panel)}px`)
  const box = panel.getBoundingClientRect()
  const shift = shiftInto(box, document.documentElement.clientWidth)
  if (shift !== 0) {
    panel.style.setProperty('--menu-width', `${box.width}px`)
    panel.style.setProperty('--menu-shift', `${shift}px`)
  }
  const below = box.bottom + EDGE - window.innerHeight
  if (below > 0) window.scrollBy({ top: below })
}

/** The distance a box must move to the right, negative to the left. */
export function shiftInto({ left, right }: { left: number; right: number }, screenWidth: number): number {
  const toTheLeft = Math.min(0, screenWidth - EDGE - right)
  // The beginning of the text matters more than its end.
  return Math.max(toTheLeft, EDGE - left)
}

/** The maximum height of the panel: up to the bar where it opens upwards, otherwise the screen below the bar. */
function availableHeight(details: HTMLDetailsElement, panel: HTMLElement): number {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const top = Math.max(bar, 0) + EDGE
  const opensUp = panel.classList.contains('menu-panel-up')
  const bottom = opensUp ? details.getBoundingClientRect().top - EDGE : window.innerHeight - EDGE
  return Math.max(bottom - top, 0)
}
