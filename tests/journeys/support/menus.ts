import type { Page } from '@playwright/test'

/**
 * Returns the parts that leave the screen: of an open window that window, otherwise each menu of the page, which is
 * opened and closed again, in the middle of the screen and as low as the page shows it. The page itself must not become
 * wider by it, and no bar may lie over an entry.
 */
export async function menusOffScreen(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const faults: string[] = []
    const { documentElement: root } = document
    const isWide = () => root.scrollWidth > root.clientWidth
    function innermostBeyond(element: Element): string {
      const edge = element.getBoundingClientRect().right
      const isBeyond = (inner: Element) => inner.getBoundingClientRect().right > edge + 1
      const beyond = [...element.querySelectorAll<HTMLElement>(':not(svg, svg *)')].filter(isBeyond)
      const innermost = beyond.filter((inner) => ![...inner.children].some(isBeyond))
      return innermost.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`).join(', ')
    }
    function addFault(name: string, element: Element): void {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isOutside = left < 0 || right > root.clientWidth || top < 0 || bottom > window.innerHeight + 0.5
      if (isOutside) faults.push(`${name} reaches from ${left},${top} to ${right},${bottom}`)
      if (element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name} is too wide inside: ${innermostBeyond(element)}`)
    }
    const opened = [...document.querySelectorAll('dialog[open]')]
    for (const dialog of opened) addFault(`the window "${dialog.querySelector('h2')?.textContent}"`, dialog)
    if (opened.length > 0) return faults
    function addCovered(name: string, panel: Element): void {
      for (const entry of panel.querySelectorAll('a, button')) {
        const { left, top, width, height } = entry.getBoundingClientRect()
        const isScrolledAway =
          top + height / 2 > panel.getBoundingClientRect().bottom ||
          top + height / 2 < panel.getBoundingClientRect().top
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
        // Messages lie over what is at the top of the screen for a while.
        if (!isScrolledAway && !panel.contains(onTop) && !onTop?.closest('.toasts'))
          faults.push(`${name}: "${entry.textContent}" lies under ${onTop?.className || onTop?.tagName}`)
      }
    }
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) {
      const [summary, panel] = [menu.querySelector('summary'), menu.querySelector('.menu-panel')]
      if (!summary?.checkVisibility() || !panel) continue
      const wasWide = isWide()
      for (const block of ['center', 'end'] as const) {
        summary.scrollIntoView({ block })
        const toggled = new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }))
        menu.open = true
        await toggled
        const name = `the menu "${summary.textContent || summary.ariaLabel}"`
        addFault(name, panel)
        addCovered(name, panel)
        if (isWide() && !wasWide) faults.push(`${name} makes the page wider`)
        const closed = new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }))
        menu.open = false
        await closed
      }
    }
    scrollTo(0, 0)
    return faults
  })
}
