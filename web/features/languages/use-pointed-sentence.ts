import { useEffect } from 'react'
import { sentencesHere } from '#web/platform/text/text-catalogue.ts'
import { type KnownSentence, sentencesOf } from './sentence-patterns.ts'

/** Elements around the one that was touched in which its sentence may stand. */
const LEVELS = 4
const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'] as const
/** Marks what belongs to the pointing itself. */
export const notPointed = { 'data-not-pointed': '' } as const

/**
 * While it is active a touch anywhere on the page points at the sentence there, and does nothing else; `onPoint` gets
 * null for what is no sentence of the site, such as people's own texts.
 */
export function usePointedSentence(
  isActive: boolean,
  onPoint: (sentence: KnownSentence | null) => void,
): void {
  useEffect(() => {
    if (!isActive) return
    const point = (event: MouseEvent) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('[data-not-pointed]')) return
      event.preventDefault()
      event.stopPropagation()
      onPoint(sentenceAt(target))
    }
    document.addEventListener('click', point, { capture: true })
    return () => document.removeEventListener('click', point, { capture: true })
  }, [isActive, onPoint])
}

function sentenceAt(target: Element): KnownSentence | null {
  const known = sentencesHere()
  for (let element: Element | null = target, level = 0; element && level < LEVELS; level += 1) {
    for (const text of textsOf(element)) {
      const [found] = sentencesOf(text, known)
      if (found) return found
    }
    element = element.parentElement
  }
  return null
}

function textsOf(element: Element): string[] {
  const attributes = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')
  const own = [...element.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [],
  )
  return [element.textContent, ...own, ...attributes].filter((text) => text.trim() !== '')
}
