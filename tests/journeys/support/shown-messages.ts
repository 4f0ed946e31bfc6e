import type { Page } from '@playwright/test'

/** A message the page showed. */
type Shown = { title: string; detail: string | null; element: Element; isRead: boolean }

declare global {
  interface Window {
    shownMessages?: Shown[]
  }
}

/**
 * Notes every message from its first moment on: it goes after four seconds, which busy cores may sleep through. Pages that
 * the product opens by itself are left alone: some of them let no script in.
 */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Shown[] = []
    window.shownMessages = shown
    const note = (element: Element) => {
      const [title, detail] = ['b', 'p'].map((part) => element.querySelector(part)?.textContent ?? null)
      if (title && shown.every((each) => each.element !== element))
        shown.push({ title, detail: detail ?? null, element, isRead: false })
    }
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('.toast')) note(element)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Whether a message with this title and, if given, this detail stands there or came since the last question for it. */
export async function readMessage(page: Page, title: string, detail?: string): Promise<boolean> {
  return await page.evaluate(
    ([wanted, more]) => {
      const standing = () =>
        [...document.querySelectorAll('.toast')].map((element) => ({
          title: element.querySelector('b')?.textContent ?? '',
          detail: element.querySelector('p')?.textContent ?? null,
          element,
          isRead: false,
        }))
      const fitting = (window.shownMessages ?? standing()).filter(
        (each) => each.title === wanted && (more === undefined || each.detail === more),
      )
      const found = fitting.find((each) => !each.isRead) ?? fitting.find((each) => each.element.isConnected)
      if (found) found.isRead = true
      return found !== undefined
    },
    [title, detail] as const,
  )
}
