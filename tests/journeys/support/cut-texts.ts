import type { Page } from '@playwright/test'
import { LONGEST_WORD } from '#tests/support/texts/long-texts.ts'

/**
 * The faults of the texts that a page shows: what is cut off, what reaches beyond its button, badge or card, words that
 * are broken in two, and texts that lie over each other. Words of people may be shortened where the design says so.
 */
export async function faultsOfTexts(page: Page): Promise<string[]> {
  return await page.evaluate((longestWord) => {
    type Line = { text: string; layer: Element | null; node: Text; rect: DOMRect }
    const faults = new Set<string>()
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const named = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`
    const isHidden = (value: string) => value === 'hidden' || value === 'clip'
    const isScrolled = (value: string) => value === 'auto' || value === 'scroll'
    const range = document.createRange()

    /** The words of people are shortened by design: the beginning of a text in a list, and the name of a group. */
    const isShortened = (element: Element) =>
      (styleOf(element).webkitLineClamp !== 'none' && !element.closest('.back-link')) ||
      element.matches('.chat-bar-group > *')

    const hasEdge = (element: Element) => {
      const { borderLeftWidth, borderLeftStyle, backgroundColor, display } = styleOf(element)
      const hasBorder = borderLeftStyle !== 'none' && Number.parseFloat(borderLeftWidth) > 0
      return display !== 'inline' && (hasBorder || !/, 0\)$|transparent/.test(backgroundColor))
    }

    /**
     * Compares one line of a text with the boxes around it, from the innermost to the page. False for a line that is not
     * on the screen: shortened by design, or further down in something that scrolls.
     */
    const isOnScreen = ({ text, node, rect }: Line): boolean => {
      const middle = (rect.top + rect.bottom) / 2
      let isInside = true
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = styleOf(box)
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const isWide = rect.left < left - 1 || rect.right > right + 1
        const isHigh = middle < top || middle > bottom
        if (isHidden(overflowX) && isHidden(overflowY) && isShortened(box)) return !isHigh
        if ((isHidden(overflowX) && isWide) || (isHidden(overflowY) && isHigh))
          faults.add(`"${text}" is cut by ${named(box)}`)
        if (isScrolled(overflowX) || isScrolled(overflowY)) return !isHigh && !isWide
        if (isInside && hasEdge(box) && (isWide || isHigh)) faults.add(`"${text}" is beyond ${named(box)}`)
        if (position === 'absolute' || position === 'fixed') isInside = false
      }
      if (rect.right > document.documentElement.clientWidth + 1 || rect.left < -1)
        faults.add(`"${text}" is beyond the screen`)
      return true
    }

    const checkText = (text: string, node: Text) => {
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/gu)) {
        // Longer ones and addresses are those of people, who may write anything.
        if (word.length > longestWord || /[\p{N}@/]|\p{L}\.\p{L}/u.test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1)
          faults.add(`"${word}" of "${text}" is broken in ${named(node.parentElement as Element)}`)
      }
    }

    const isShown = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (let box: Element | null = element; box; box = box.parentElement)
        if (isHidden(styleOf(box).overflowX) && box.clientWidth <= 1 && styleOf(box).position === 'absolute')
          return false
      return true
    }

    /** What lies over the page by design: bars, menus, dialogs and the button to new messages. */
    const layerOf = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (
          ['fixed', 'sticky'].includes(styleOf(box).position) ||
          box.matches(':modal, :popover-open, .menu-panel, .chat-pill')
        )
          return box
      return null
    }

    const lines: Line[] = []
    const root = [...document.querySelectorAll(':modal')].at(-1) ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement
      const text = node.data.trim()
      if (text === '' || !element || element.closest('svg, option, textarea') || !isShown(element)) continue
      range.selectNodeContents(node)
      const layer = layerOf(element)
      const own = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map((rect): Line => ({ text: text.slice(0, 60), node, layer, rect }))
      lines.push(...own.filter(isOnScreen))
      if (own.length > 1) checkText(text.slice(0, 60), node)
    }

    lines.sort((a, b) => a.rect.top - b.rect.top)
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        // Letters take about two thirds of the height of their line.
        const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
        if (other.rect.top >= one.rect.bottom) break
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const isOver = width > 1 && height > Math.min(one.rect.height, other.rect.height) / 3
        if (isOver && one.node !== other.node && one.layer === other.layer)
          faults.add(`"${one.text}" lies over "${other.text}"`)
      }
    })
    return [...faults]
  }, LONGEST_WORD)
}

/** Fields whose hint or chosen option is longer than their one line, and does not end in an ellipsis there. */
export async function faultsOfFields(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const faults: string[] = []
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input[placeholder], select',
    )) {
      if (!canvas || !field.checkVisibility()) continue
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field)
      if (textOverflow === 'ellipsis') continue
      const text = 'placeholder' in field ? field.placeholder : (field.selectedOptions[0]?.text ?? '')
      canvas.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (canvas.measureText(text).width > room + 1) faults.push(`"${text}" is cut by its field`)
    }
    return faults
  })
}
