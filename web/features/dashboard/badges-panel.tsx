import type { Badge, UserStats } from '#contract/prayers/prayer-journey.ts'
import { badgeCodes } from '#contract/values/constants.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { EntryRow } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './dashboard-texts.ts'
import { countOf } from './numbers-row.tsx'

type BadgesPanelProps = { badges: Badge[]; stats: UserStats | null; timeZone: string }

/** The earned badges with their date; the other badges are shown on demand (REQ-12). */
export function BadgesPanel({ badges, stats, timeZone }: BadgesPanelProps) {
  const earned = new Set(badges.map(({ code }) => code))
  const others = badgeCodes.filter((code) => !earned.has(code))
  const engagement = countOf(stats?.engagementCount)
  const count = <EarnedCount earned={badges.length} />
  return (
    <section>
      <SectionHead title={t('dashboard.badges')} action={badges.length > 0 ? count : undefined} />
      <Card padded>
        {badges.length > 0 ? (
          <ul>
            {badges.map((badge) => (
              <EarnedBadge key={badge.code} badge={badge} timeZone={timeZone} />
            ))}
          </ul>
        ) : (
          <p className="text-text-2">{t('dashboard.badges.empty')}</p>
        )}
        {others.length > 0 ? <OtherBadges codes={others} /> : null}
        {engagement > 0 ? (
          <p className="mt-3 text-sm text-text-3">{t('dashboard.engagement', { count: engagement })}</p>
        ) : null}
      </Card>
    </section>
  )
}

function EarnedCount({ earned }: { earned: number }) {
  return (
    <span className="text-sm text-text-3">
      {t('dashboard.badges.earned', { count: earned, total: badgeCodes.length })}
    </span>
  )
}

function EarnedBadge({ badge: { code, earnedAt }, timeZone }: { badge: Badge; timeZone: string }) {
  return (
    <EntryRow
      tile={<DotFigure name={`badge-${code}`} />}
      title={t(`badge.${code}`)}
      meta={
        <Meta>
          <MetaItem>
            <time dateTime={earnedAt}>{formatDay(earnedAt, timeZone)}</time>
          </MetaItem>
        </Meta>
      }
    />
  )
}

function OtherBadges({ codes }: { codes: Badge['code'][] }) {
  return (
    <details className="mt-3">
      <summary className={textLinkClass}>{t('dashboard.badges.others', { count: codes.length })}</summary>
      <ul className="stack mt-1 gap-3 text-sm text-text-2">
        {codes.map((code) => (
          <li key={code} className="flex items-center gap-4">
            <DotFigure isOpen name={`badge-${code}`} />
            {t(`badge.${code}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
