import { lazyComponent } from '#web/ui/hydration/lazy-hydration.tsx'
import '#web/ui/drawings/scene-tokens.css'
import '#web/ui/drawings/cover-art.css'
import '#web/ui/lists/supporter-entry.css'
import '#web/ui/styles/pictures.css'
import '#web/ui/figures/progress-bar.css'
import '#web/ui/people/comments.css'

/** The large picture, hydrated separately. */
export const lazyCampaignCover = lazyComponent(
  import.meta.env.SSR ? (await import('#web/features/campaigns/large-cover.tsx')).LargeCover : null,
  async () => (await import('#web/features/campaigns/large-cover.tsx')).LargeCover,
)

/** The content of the page: readable at once as HTML, hydrated a moment later. */
export const lazyCampaignBody = lazyComponent(
  import.meta.env.SSR ? (await import('./campaign-body.tsx')).CampaignBody : null,
  async () => (await import('./campaign-body.tsx')).CampaignBody,
)

/** The share card, rendered in the browser only, because only the browser knows what it can share. */
export const lazyShareCard = lazyComponent(null, async () => (await import('./share-campaign.tsx')).ShareCard)
