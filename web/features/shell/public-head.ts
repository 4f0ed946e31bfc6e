import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'

type PublicHead = { title: string; description: MessageKey; address: string }

/**
 * The meta tags of a public page for search engines and messengers. Only HTML from the server has them: only crawlers
 * read them.
 */
export function publicHead({ title, description, address }: PublicHead) {
  return [
    { name: 'description', content: format(description) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: format(description) },
    { property: 'og:url', content: address },
  ]
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
