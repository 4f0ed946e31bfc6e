import type { Page } from '@playwright/test'

/** A toast, or a sentence in a status region beside what it is about. */
export type Place = 'toast' | 'status'

/** A message that the page showed. */
type Shown = { place: Place; title: string; detail: string | null; element: Element; isRead: boolean }

declare global {
  interface Window {
    shownMessages?: Shown[]
  }
}

/**
 * Records every message from its first moment: it disappears after four seconds, which busy cores may miss. One that
 * comes again after it was gone is a new one. Pages
 * opened by the product itself are left alone: some of them allow no script.
 */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Shown[] = []
    window.shownMessages = shown
    let before = new Map<Element, string>()
    let present = new Map<Element, string>()
    const note = (place: Place, element: Element, title: string | null | undefined) => {
      if (!title) return
      present.set(element, title)
      if (before.get(element) === title) return
      const detail = place === 'toast' ? (element.querySelector('p')?.textContent ?? null) : null
      shown.push({ place, title, detail, element, isRead: false })
    }
    new MutationObserver(() => {
      before = present
      present = new Map()
      for (const toast of document.querySelectorAll('.toast'))
        note('toast', toast, toast.querySelector('b')?.textContent)
      for (const sentence of document.querySelectorAll('.status-line span'))
        note('status', sentence, sentence.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

type Wanted = { place: Place; title: string; detail?: string }

/** Whether a message with this title and, if given, this detail is shown or came since the last call for it. */
export async function readMessage(page: Page, wanted: Wanted): Promise<boolean> {
  return await page.evaluate(({ place, title, detail }) => {
    const messagesOnScreen = () =>
      [...document.querySelectorAll('.toast')].map((element) => ({
        place: 'toast',
        title: element.querySelector('b')?.textContent ?? '',
        detail: element.querySelector('p')?.textContent ?? null,
        element,
        isRead: false,
      }))
    const matching = (window.shownMessages ?? messagesOnScreen()).filter(
      (each) =>
        each.place === place && each.title === title && (detail === undefined || each.detail === detail),
    )
    const found = matching.find((each) => !each.isRead) ?? matching.find((each) => each.element.isConnected)
    if (found) found.isRead = true
    return found !== undefined
  }, wanted)
}
