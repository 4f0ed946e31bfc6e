import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'

type PublicHead = { title: string; description: MessageKey; address: string }

/** What search engines and messengers read of a public page. Only HTML from the server has it: nobody else looks. */
export function publicHead({ title, description, address }: PublicHead) {
  return [
    { name: 'description', content: format(description) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: format(description) },
    { property: 'og:url', content: address },
  ]
}

/** The picture that messengers show of every page that has none of its own. */
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
