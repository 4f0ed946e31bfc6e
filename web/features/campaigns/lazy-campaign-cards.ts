import { lazyComponent } from '#web/ui/late.tsx'
import '#web/ui/scene-tokens.css'
import '#web/ui/styles/cover-art.css'
import '#web/ui/styles/cover-card.css'
import '#web/ui/styles/progress.css'

/** The cards of the public lists, which are links before they are anything else. */
export const lazyCampaignCards = lazyComponent(
  import.meta.env.SSR ? (await import('./campaign-cards.tsx')).CampaignCards : null,
  async () => (await import('./campaign-cards.tsx')).CampaignCards,
)
