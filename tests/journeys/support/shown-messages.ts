import type { Page } from '@playwright/test'

/** A message that the page showed. */
type Shown = { title: string; detail: string | null; element: Element; isRead: boolean }

declare global {
  interface Window {
    shownMessages?: Shown[]
  }
}

/**
 * Records every message from its first moment: it disappears after four seconds, which busy cores may miss. Pages
 * opened by the product itself are left alone: some of them allow no script.
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

/** Whether a message with this title and, if given, this detail is shown or came since the last call for it. */
export async function readMessage(page: Page, title: string, detail?: string): Promise<boolean> {
  return await page.evaluate(
    ([wantedTitle, wantedDetail]) => {
      const messagesOnScreen = () =>
        [...document.querySelectorAll('.toast')].map((element) => ({
          title: element.querySelector('b')?.textContent ?? '',
          detail: element.querySelector('p')?.textContent ?? null,
          element,
          isRead: false,
        }))
      const matching = (window.shownMessages ?? messagesOnScreen()).filter(
        (each) => each.title === wantedTitle && (wantedDetail === undefined || each.detail === wantedDetail),
      )
      const found = matching.find((each) => !each.isRead) ?? matching.find((each) => each.element.isConnected)
      if (found) found.isRead = true
      return found !== undefined
    },
    [title, detail] as const,
  )
}
