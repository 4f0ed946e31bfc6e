import { tagOf } from '#contract/languages/language-codes.ts'
import { onEnglishText, pageLanguage } from './text-catalogue.ts'

const english = tagOf('en')
const LETTER = /\p{L}/u
const PLACEHOLDER = /\{\w+\}/u

/**
 * On a page in another language, sets `lang` on the elements whose own text is a sentence that stands in English, so that
 * screen readers take it for English (LANG-3). Elements with a `lang` of their own keep it. Call before hydration.
 */
export function markEnglish(): void {
  const texts = new Set<string>()
  const changed = new Set<Element>()
  const mark = createMarker(texts)

  function markLater(element: Element | null): void {
    if (!element) return
    if (changed.size === 0) requestAnimationFrame(markChanged)
    changed.add(element)
  }

  function markChanged(): void {
    const elements = [...changed]
    changed.clear()
    for (const element of elements) mark(element)
  }

  // A sentence is read while it is rendered, before it is in the page.
  onEnglishText((sentence) => {
    for (const part of sentence.split(PLACEHOLDER).map(trimmed).filter(hasLetters)) {
      if (!texts.has(part)) markLater(document.body)
      texts.add(part)
    }
  })
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes])
        markLater(node instanceof Element ? node : node.parentElement)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Returns the function that marks an element and all below it, which inherit its language. */
function createMarker(texts: ReadonlySet<string>) {
  const marked = new WeakSet<Element>()

  function markOne(element: Element): void {
    if (element.hasAttribute('lang') && !marked.has(element)) return
    element.removeAttribute('lang')
    const own = ownTexts(element)
    const around = element.parentElement?.closest('[lang]')
    if (own.length === 0 || !around) return
    const isEnglish = own.every((text) => texts.has(text))
    if (isEnglish && around.getAttribute('lang') !== english) setLanguage(element, english)
    if (!isEnglish && marked.has(around)) setLanguage(element, tagOf(pageLanguage()))
  }

  function setLanguage(element: Element, tag: string): void {
    marked.add(element)
    element.setAttribute('lang', tag)
  }

  return (element: Element) => {
    for (const one of [element, ...element.querySelectorAll('*')]) markOne(one)
  }
}

/** The pieces of text that stand in an element itself and have letters. */
function ownTexts(element: Element): string[] {
  return [...element.childNodes].filter(isText).map(trimmedText).filter(hasLetters)
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}

function trimmedText({ data }: Text): string {
  return trimmed(data)
}

function trimmed(text: string): string {
  return text.trim()
}

function hasLetters(text: string): boolean {
  return LETTER.test(text)
}
