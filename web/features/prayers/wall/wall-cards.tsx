import { Link } from '@tanstack/react-router'
import { languageNames } from '#contract/languages/language-names.ts'
import type { ListedPrayerCard as Card, FirstPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { ListedPrayerCard } from '#web/features/prayers/prayer-card.tsx'
import { formatDay } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { DayName } from './day-name.tsx'
import { WallActions } from './wall-actions.tsx'
import { isNarrowed, type WallAddress } from './wall-query.ts'
import { t } from './wall-texts.ts'

type WallCardsProps = {
  cards: Card[]
  /** The card that the server put first; it is the top of the list itself, or stands above it (REQ-455). */
  first?: FirstPrayerCard | undefined
  address: WallAddress
}

/** The cards of the wall by days, or a text when there are none (PLST-1, PLST-3, PLST-4, REQ-456). */
export function WallCards({ cards, first, address }: WallCardsProps) {
  const [newest] = cards
  if (!newest) return <NoCards address={address} />
  const isTop = first?.id === newest.id
  return (
    <div className="wall-days">
      {first && !isTop ? (
        <div className="wall-day">
          <div className="wall-day-cards">
            <FirstCard prayer={first} />
          </div>
        </div>
      ) : null}
      {byDay(cards).map(({ day, cards }) => (
        <div key={day} className="wall-day">
          <DayName at={cards[0]?.dateSubmitted ?? ''} />
          <div className="wall-day-cards">
            {cards.map((card) =>
              isTop && card === newest ? (
                <FirstCard key={card.id} prayer={first} />
              ) : (
                <ListedPrayerCard key={card.id} prayer={card} support={<WallActions prayer={card} />} />
              ),
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The first card, larger than the others. Whoever prayed for it no longer reads that nobody has. */
function FirstCard({ prayer }: { prayer: FirstPrayerCard }) {
  return (
    <div className="wall-first">
      {prayer.isUnprayed && prayer.prayedToday !== true ? (
        <p className="wall-first-note">{t('wall.first.unprayed')}</p>
      ) : null}
      <ListedPrayerCard prayer={prayer} support={<WallActions prayer={prayer} />} />
    </div>
  )
}

/** The cards of each day of the site, in the order of the list. */
function byDay(cards: readonly Card[]): { day: string; cards: Card[] }[] {
  const days: { day: string; cards: Card[] }[] = []
  for (const card of cards) {
    const day = formatDay(card.dateSubmitted)
    const last = days.at(-1)
    if (last?.day === day) last.cards.push(card)
    else days.push({ day, cards: [card] })
  }
  return days
}

/** The wall is empty, or the search has no results; the link back to all of it is above. */
function NoCards({ address: { cursor: _, language, ...others } }: { address: WallAddress }) {
  if (language)
    return (
      <EmptyFrame
        drawing={<EmptyLine />}
        title={t('wall.nothing.language', { language: languageNames[language] })}
        action={
          <Link to="/prayers" search={others} className={buttonClass({ kind: 'secondary' })}>
            {t('wall.nothing.language.all')}
          </Link>
        }
      />
    )
  const isSearch = isNarrowed(others)
  return (
    <EmptyFrame drawing={<EmptyLine />} title={isSearch ? t('wall.nothing.title') : t('wall.empty.title')}>
      {isSearch ? t('wall.nothing') : t('wall.empty')}
    </EmptyFrame>
  )
}
