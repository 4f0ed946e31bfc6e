import { formatNumber } from '#contract/messages/fill.ts'
import type { UserStats } from '#contract/prayers/prayer-journey.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { t } from './dashboard-texts.ts'
import './numbers-row.css'

/** Formats a count; anything that is not a number is 0 (DASH-2). */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Formats a count with thousands separators: '1,204'. */
export function figureOf(value: unknown): string {
  return formatNumber(countOf(value))
}

/** The member's numbers in one row, each with its label (DASH-2). */
export function NumbersRow({ stats, timeZone }: { stats: UserStats; timeZone: string }) {
  const { totalPrayers, activePrayers, totalMiracles, totalBadges, prayingSince } = stats
  const [answered, supports] = [countOf(stats.answeredPrayers), countOf(stats.supportsGiven)]
  return (
    <div>
      <dl className="numbers-row">
        <OwnNumber label={t('dashboard.totalPrayers')} figure={totalPrayers} />
        <OwnNumber label={t('dashboard.activePrayers')} figure={activePrayers} />
        <OwnNumber label={t('dashboard.miracles')} figure={totalMiracles} />
        <OwnNumber label={t('dashboard.badges')} figure={totalBadges} />
      </dl>
      <p className="numbers-more">
        {answered > 0 ? <span>{t('dashboard.miracles.answered', { count: answered })}</span> : null}
        {supports > 0 ? <span>{t('dashboard.badges.supports', { count: supports })}</span> : null}
        {prayingSince ? (
          <span>{t('dashboard.totalPrayers.since', { month: monthOf(prayingSince, timeZone) })}</span>
        ) : null}
      </p>
    </div>
  )
}

function OwnNumber({ label, figure }: { label: string; figure: unknown }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figureOf(figure)}</dd>
    </div>
  )
}

/** 'March 2024' in the time zone of the member. */
function monthOf(instant: string, timeZone: string): string {
  const { month, year } = civilTimeIn(timeZone, instant)
  return `${month} ${year}`
}
