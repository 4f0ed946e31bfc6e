import { Award, BookOpen, Flame, Sunrise } from 'lucide-react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { UserStats } from '#contract/prayers/prayer-journey.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { t } from './dashboard-texts.ts'

/** Formats a count; anything that is not a number is 0 (DASH-2). */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Formats a count with thousands separators: '1,204'. */
export function figureOf(value: unknown): string {
  return formatNumber(countOf(value))
}

/** The member's numbers, each with its label (DASH-2); a caption is shown only where it is true. */
export function StatsRow({ stats, timeZone }: { stats: UserStats; timeZone: string }) {
  const { totalPrayers, activePrayers, answeredPrayers, totalMiracles, totalBadges } = stats
  const answered = countOf(answeredPrayers)
  const supports = countOf(stats.supportsGiven)
  return (
    <StatGrid>
      <StatCard
        icon={<BookOpen />}
        label={t('dashboard.totalPrayers')}
        figure={figureOf(totalPrayers)}
        context={
          stats.prayingSince
            ? t('dashboard.totalPrayers.since', { month: monthOf(stats.prayingSince, timeZone) })
            : undefined
        }
      />
      <StatCard
        icon={<Flame />}
        label={t('dashboard.activePrayers')}
        figure={figureOf(activePrayers)}
        context={countOf(activePrayers) > 0 ? t('dashboard.activePrayers.detail') : undefined}
      />
      <StatCard
        icon={<Sunrise />}
        label={t('dashboard.miracles')}
        figure={figureOf(totalMiracles)}
        context={answered > 0 ? t('dashboard.miracles.answered', { count: answered }) : undefined}
      />
      <StatCard
        icon={<Award />}
        label={t('dashboard.badges')}
        figure={figureOf(totalBadges)}
        context={supports > 0 ? t('dashboard.badges.supports', { count: supports }) : undefined}
      />
    </StatGrid>
  )
}

/** 'March 2024' in the time zone of the member. */
function monthOf(instant: string, timeZone: string): string {
  const { month, year } = civilTimeIn(timeZone, instant)
  return `${month} ${year}`
}
