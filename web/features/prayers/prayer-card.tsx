import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PrayerCard as Card } from '#contract/prayers/prayer-operations.ts'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { Meta } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { StatusBadge, SupportersMeta } from './prayer-meta.tsx'
import { t } from './wall/wall-texts.ts'

type PrayerCardProps = {
  /** The prayer that the card links to; a preview has no link. */
  id?: string
  prayer: Omit<Card, 'id' | 'dateSubmitted'>
  when: ReactNode
  more?: ReactNode
}

/** The card of a prayer on the wall, and its preview in the form. */
export function PrayerCard({ id, prayer, when, more }: PrayerCardProps) {
  const { title, excerpt, category, status, author, supportCount } = prayer
  return (
    <StoryCard
      meta={
        <Meta>
          <DotFigure name={category} />
          {t(`prayer.category.${category}`)}
        </Meta>
      }
      badge={<StatusBadge status={status} />}
      title={id === undefined ? title : <PrayerLink id={id} title={title} />}
      text={excerpt}
      author={
        <Byline
          avatar={<Avatar tint={author.tint} name={author.name} size="sm" />}
          name={author.name}
          line={when}
        />
      }
      aside={
        <Meta>
          <SupportersMeta count={supportCount} />
        </Meta>
      }
      more={more}
    />
  )
}

function PrayerLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false}>
      {title}
    </Link>
  )
}
