import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { languageParameter } from '#contract/pages/language-choice.ts'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'

type PublicHead = { title: string; description: MessageKey; address: string }

/**
 * The head of a public page for search engines and messengers, which find it in each language under an address of its
 * own. Only HTML from the server has it: only crawlers read it.
 */
export function publicHead({ title, description, address }: PublicHead) {
  const language = pageLanguage()
  const own = language === 'en' ? address : `${address}?${languageParameter}=${language}`
  return {
    meta: [
      { name: 'description', content: format(description) },
      { property: 'og:title', content: title },
      { property: 'og:description', content: format(description) },
      { property: 'og:url', content: own },
    ],
    links: [{ rel: 'canonical', href: own }],
  }
}

/** The preview picture of every page that has none of its own. */
export function sitePictureHead({ name, origin }: { name: string; origin: string }) {
  return [
    { property: 'og:image', content: `${origin}/picture.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: format('site.picture', { app: name }) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
