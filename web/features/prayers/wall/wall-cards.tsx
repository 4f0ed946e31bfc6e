import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { PrayerCard as Card } from '#contract/prayers/prayer-operations.ts'
import { PrayerCard } from '#web/features/prayers/prayer-card.tsx'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { t } from './wall-texts.ts'

/** The cards of the wall, or a text when there are none (PLST-1, PLST-3, PLST-4). */
export function WallCards({ cards, isNarrowed }: { cards: Card[]; isNarrowed: boolean }) {
  if (cards.length === 0) return <NoCards isNarrowed={isNarrowed} />
  return (
    <CardGrid>
      {cards.map((card) => (
        <PrayerCard
          key={card.id}
          id={card.id}
          prayer={card}
          when={<TimeAgo at={card.dateSubmitted} />}
          more={<ReadMore id={card.id} title={card.title} />}
        />
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

/** The link from a card to the prayer itself. */
export function ReadMore({ id, title }: { id: string; title: string }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false} className={textLinkClass}>
      {t('wall.readMore')}
      <span className="sr-only">{t('wall.readMore.about', { title })}</span>
      <ArrowRight />
    </Link>
  )
}
