import { format } from '#contract/messages/format.ts'
import { SHARE_TEXT_LENGTH } from '#contract/prayers/prayer-constants.ts'
import type { SharedPrayer } from '#contract/prayers/sharing-operations.ts'
import { shorten } from '#contract/values/text.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'

/**
 * The link preview of a shared page and its address, for messengers; a response header asks search engines to leave the
 * page out (contract/pages/page-patterns.ts). Only HTML from the server has it, since nobody else reads it; the texts
 * are those of the page itself.
 */
export function sharedPrayerHead(prayer: SharedPrayer, { name, origin }: RouterContext['site']) {
  const address = `${origin}/s/${prayer.token}`
  const description = shorten(prayer.description, SHARE_TEXT_LENGTH)
  return {
    meta: [
      { name: 'description', content: description },
      { property: 'og:type', content: 'article' },
      { property: 'og:title', content: prayer.title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${address}/picture.jpg` },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      {
        property: 'og:image:alt',
        content: format('sharedPrayer.picture', { title: prayer.title, app: name }),
      },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
