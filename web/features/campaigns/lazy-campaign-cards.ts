import { lazyComponent } from '#web/ui/hydration/lazy-hydration.tsx'
import '#web/ui/drawings/scene-tokens.css'
import '#web/ui/drawings/cover-art.css'
import '#web/ui/cards/cover-card.css'
import '#web/ui/figures/progress-bar.css'

/** The cards of the public lists, hydrated late because they work as plain links. */
export const lazyCampaignCards = lazyComponent(
  import.meta.env.SSR ? (await import('./campaign-cards.tsx')).CampaignCards : null,
  async () => (await import('./campaign-cards.tsx')).CampaignCards,
)
