import type { RouterContext } from '#web/platform/api/router-context.ts'
import type { CampaignHead } from './campaign-head-data.ts'

/**
 * The Open Graph tags that messengers show for a campaign link, with a picture of its progress (PAY-C2). Only
 * server HTML has them, and no texts are imported: the head of a route is part of every page's first load.
 */
export function campaignHead(
  { id, title, description, picture }: CampaignHead,
  { origin }: RouterContext['site'],
) {
  const address = `${origin}/fundraising/${id}`
  return {
    meta: [
      { name: 'description', content: description },
      { property: 'og:type', content: 'article' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${address}/picture.png` },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: picture },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
