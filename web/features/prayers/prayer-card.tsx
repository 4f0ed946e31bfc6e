import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type {
  PrayerCard as Card,
  ListedPrayerCard as ListedCard,
} from '#contract/prayers/prayer-operations.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { WrittenIn } from '#web/platform/text/written-in.tsx'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { StatusBadge } from './prayer-meta.tsx'
import { t } from './wall/wall-texts.ts'

type PrayerCardProps = {
  prayer: Omit<Card, 'id' | 'dateSubmitted' | 'supportCount'>
  /** The title, or its link; a preview has none. */
  title?: ReactNode
  when: ReactNode
  /** The foot: who supports it, and the act. */
  support: ReactNode
  isCarried?: boolean
  more?: ReactNode
}

/** The card of a prayer, and its preview in the form. */
export function PrayerCard({ prayer, when, title, support, isCarried = false, more }: PrayerCardProps) {
  const { excerpt, language, category, status, author } = prayer
  return (
    <StoryCard
      carried={isCarried}
      meta={
        <span className="prayer-card-head">
          <DotFigure name={category} />
          <span className="sr-only">{t(`prayer.category.${category}`)}</span>{' '}
          <span>
            <strong>{author.name}</strong> {when}
            <WrittenIn language={language} />
          </span>
        </span>
      }
      badge={status === 'active' ? null : <StatusBadge status={status} />}
      title={title ?? prayer.title}
      text={excerpt}
      lang={tagOf(language)}
      aside={support}
      more={more}
    />
  )
}

type ListedPrayerCardProps = { prayer: ListedCard; support: ReactNode; more?: ReactNode }

/** A prayer in a list: the whole card is one link, and what the reader carries is marked (REQ-320). */
export function ListedPrayerCard({ prayer, support, more }: ListedPrayerCardProps) {
  return (
    <PrayerCard
      prayer={prayer}
      title={<PrayerLink prayer={prayer} />}
      when={<TimeAgo at={prayer.dateSubmitted} />}
      isCarried={prayer.isCarried === true}
      support={support}
      more={more}
    />
  )
}

function PrayerLink({ prayer: { id, title, language } }: { prayer: ListedCard }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false}>
      <span lang={tagOf(language)}>{title}</span> <span className="sr-only">{t('wall.readMore')}</span>
    </Link>
  )
}
