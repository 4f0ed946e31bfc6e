import type { ListedPrayerCard as Card } from '#contract/prayers/prayer-operations.ts'
import { ListedPrayerCard } from '#web/features/prayers/prayer-card.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { WallActions } from './wall-actions.tsx'
import { t } from './wall-texts.ts'

/** The cards of the wall, or a text when there are none (PLST-1, PLST-3, PLST-4). */
export function WallCards({ cards, isNarrowed }: { cards: Card[]; isNarrowed: boolean }) {
  if (cards.length === 0) return <NoCards isNarrowed={isNarrowed} />
  return (
    <CardGrid>
      {cards.map((card) => (
        <ListedPrayerCard key={card.id} prayer={card} support={<WallActions prayer={card} />} />
      ))}
    </CardGrid>
  )
}

/** The wall is empty, or the search has no results; the link back to all of it is above. */
function NoCards({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyFrame drawing={<EmptyLine />} title={isNarrowed ? t('wall.nothing.title') : t('wall.empty.title')}>
      {isNarrowed ? t('wall.nothing') : t('wall.empty')}
    </EmptyFrame>
  )
}
