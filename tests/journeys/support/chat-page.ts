import { expect, type Locator, type Page } from '@playwright/test'
import { chatLog } from './group-pages.ts'
import { hydrated, open } from './open-page.ts'

type Chat = { id: string }

/** A wide screen with a mouse, for features that phones do not have. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/** Opens the chat of a group and waits until its log is shown. */
export async function openChat(page: Page, { id }: Chat): Promise<void> {
  await open(page, `/groups/${id}?tab=chat`)
  await expect(chatLog(page)).toBeVisible()
}

/** Reloads the page and waits until the chat is shown again. */
export async function reopenChat(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
  await expect(chatLog(page)).toBeVisible()
}

/** A message by some of its words, with its name, its time and its buttons. */
export function message(page: Page, text: string): Locator {
  return chatLog(page).getByRole('listitem').filter({ hasText: text })
}

/** Opens the menu of a message and chooses an action from it. */
export async function chooseMessageAction(page: Page, text: string, action: string): Promise<void> {
  // An answer has the words of its message too: the first one is the message.
  const button = message(page, text)
    .first()
    .getByRole('button', { name: /^Actions for/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

/** The messages on the screen, one by one. */
export function bubbles(page: Page): Locator {
  return chatLog(page).locator('.bubble-text')
}

/** Expects exactly these messages, once each, in this order. */
export async function expectSaid(page: Page, texts: readonly string[]): Promise<void> {
  await expect(bubbles(page)).toHaveText([...texts])
}

/** The distance of a message from the upper edge of the log, in pixels. */
export async function positionOf(page: Page, text: string): Promise<number> {
  const [log, box] = [await chatLog(page).boundingBox(), await message(page, text).boundingBox()]
  return (box?.y ?? Number.NaN) - (log?.y ?? Number.NaN)
}

/** The input for messages. */
export function composer(page: Page): Locator {
  return page.getByLabel('Message', { exact: true })
}
