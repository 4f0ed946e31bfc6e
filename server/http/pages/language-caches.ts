import type { Language } from '#contract/languages/language-codes.ts'
import type { Translation } from '#contract/pages/page-rendering.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const PAGES_OF_OTHER_LANGUAGES = 40

export type LanguageCaches<Page> = {
  of(translation: Translation | null): PageCache<Page>
  /** Evicts the page of a path in every language. */
  evict(path: string): void
}

/**
 * A cache for each language; the others than English have fewer readers, and less room. After a sentence was checked the
 * pages of its language begin anew.
 */
export function createLanguageCaches<Page>(
  shouldCache: (page: Page) => boolean,
  now: () => number,
): LanguageCaches<Page> {
  const caches = new Map<Language, { file: string | null; cache: PageCache<Page> }>()

  function of(translation: Translation | null): PageCache<Page> {
    const { language, file } = translation ?? { language: 'en' as const, file: null }
    const known = caches.get(language)
    if (known?.file === file) return known.cache
    const maxEntries = language === 'en' ? undefined : PAGES_OF_OTHER_LANGUAGES
    const cache = createPageCache(shouldCache, { now, maxEntries })
    caches.set(language, { file, cache })
    return cache
  }

  return {
    of,
    evict: (path) => {
      for (const { cache } of caches.values()) cache.evict(path)
    },
  }
}
