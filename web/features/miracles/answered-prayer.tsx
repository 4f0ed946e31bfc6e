import '#web/ui/cards/story-card.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { StatusBadge } from '#web/features/prayers/prayer-meta.tsx'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { t } from './miracle-texts.ts'

type AnsweredPrayerProps = {
  heading: string
  prayer: { id: string; title: string; language: Language; dateSubmitted: string }
  timeZone: string
  badge?: ReactNode
  children?: ReactNode
}

/** The prayer that a miracle answers, in short (MIR-2). */
export function AnsweredPrayer({ heading, prayer, timeZone, badge, children }: AnsweredPrayerProps) {
  return (
    <Card padded className="stack gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="field-label text-text-2">{heading}</p>
        {badge}
      </div>
      <h2 className="story-card-title">
        <Link to="/prayers/$prayerId" params={{ prayerId: prayer.id }} lang={tagOf(prayer.language)}>
          {prayer.title}
        </Link>
      </h2>
      {children}
      <p className="text-sm text-text-3">
        <time dateTime={prayer.dateSubmitted}>
          {t('miracle.asked', { day: formatDay(prayer.dateSubmitted, timeZone) })}
        </time>
      </p>
    </Card>
  )
}

/** The same next to the form, before there is a miracle: the status and the beginning of the prayer. */
export function PrayerToAnswer({ prayer, timeZone }: { prayer: Prayer; timeZone: string }) {
  return (
    <AnsweredPrayer
      heading={t('miracle.new.prayer')}
      prayer={prayer}
      timeZone={timeZone}
      badge={<StatusBadge status={prayer.status} />}
    >
      <p className="story-card-text" lang={tagOf(prayer.language)}>
        {shorten(prayer.description, miracleLimits.preview)}
      </p>
    </AnsweredPrayer>
  )
}
