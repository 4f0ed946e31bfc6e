import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#contract/languages/language-codes.ts'
import type { PageAssets, PageRenderer, Translation } from '#contract/pages/page-rendering.ts'
import { messagesOf, translationState } from '#contract/translations/translations.ts'

/** The translation of the page whose rendering runs at the moment; null in English. */
const current = new AsyncLocalStorage<Translation | null>()

/** Renders a page in a language, while others may be rendered in theirs (LANG-11). */
export function renderIn<Page>(
  language: Language,
  { renderer, assets }: { renderer: PageRenderer; assets: PageAssets },
  render: () => Promise<Page>,
): Promise<Page> {
  renderer.translateWith(() => current.getStore() ?? null)
  return current.run(translationOf(language, assets), render)
}

function translationOf(language: Language, { messages }: PageAssets): Translation | null {
  const file = messages[language]
  if (language === 'en' || file === undefined) return null
  const { sentences, checked } = translationState(language)
  return { language, messages: messagesOf(language), sentences, checked, file }
}
