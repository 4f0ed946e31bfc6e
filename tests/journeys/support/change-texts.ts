import type { Page } from '@playwright/test'

/** A text as it was before it was changed. */
type Original = { node: Text | Attr; before: string; after: string }

declare global {
  interface Window {
    changedTexts?: Original[]
  }
}

/**
 * Changes every text of a page in place, to see how the page holds others; `restoreTexts` takes it back. What people wrote
 * wears its language, and stays.
 */
export async function changeTexts(page: Page, change: (text: string) => string): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: (Text | Attr)[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    for (const field of document.querySelectorAll('[placeholder]'))
      found.push(field.getAttributeNode('placeholder') as Attr)
    window.changedTexts = found
      .filter(
        ({ ownerElement, parentElement }: Partial<Attr & Text>) =>
          !(ownerElement ?? parentElement)?.closest('script, style, noscript, svg, textarea, body [lang]'),
      )
      .map((node) => ({ node, before: node.nodeValue ?? '', after: '' }))
      .filter(({ before }) => /\p{L}/u.test(before))
    return [...new Set(window.changedTexts.map(({ before }) => before.trim()))]
  })
  const changed = texts.map((text): [string, string] => [text, change(text)])
  await page.evaluate((pairs) => {
    const byText = new Map(pairs)
    for (const each of window.changedTexts ?? []) {
      const text = each.before.trim()
      each.after = each.before.replace(text, () => byText.get(text) ?? text)
      each.node.nodeValue = each.after
    }
  }, changed)
}

/** Gives a page its own texts back, except where it has written others since. */
export async function restoreTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { node, before, after } of window.changedTexts ?? [])
      if (node.nodeValue === after) node.nodeValue = before
    window.changedTexts = []
  })
}
