import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { OwnPrayerCard } from '#contract/screens.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { EntryRow, IconTile } from '#web/ui/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { SectionHead } from '#web/ui/page.tsx'
import { AudienceFact } from './audience-fact.tsx'
import { CategoryIcon, StatusBadge, SupportersFact } from './prayer-facts.tsx'
import { t } from './texts.ts'
import { TimeAgo } from './time-ago.tsx'
import { usePrefetchedPrayers } from './use-prefetched-prayers.ts'

type ActivePrayersProps = { api: Api; prayers: OwnPrayerCard[]; hasMore: boolean }

/** The member's own active prayers, newest first (DASH-3, DASH-5, decision 113). */
export function ActivePrayers({ api, prayers, hasMore }: ActivePrayersProps) {
  usePrefetchedPrayers(api, prayers)
  return (
    <section>
      <SectionHead title={t('dashboard.active')} />
      {prayers.length === 0 ? (
        <NoPrayers />
      ) : (
        <Card padded>
          <ul>
            {prayers.map((prayer) => (
              <ActivePrayer key={prayer.id} prayer={prayer} />
            ))}
          </ul>
        </Card>
      )}
      {hasMore ? (
        <p className="mt-4 text-sm text-text-3">{t('dashboard.active.newest', { count: prayers.length })}</p>
      ) : null}
    </section>
  )
}

function ActivePrayer({ prayer }: { prayer: OwnPrayerCard }) {
  const { id, title, excerpt, category, status, dateSubmitted, audience, supportCount } = prayer
  const details = { to: '/prayers/$prayerId', params: { prayerId: id } } as const
  return (
    <EntryRow
      tile={
        <IconTile>
          <CategoryIcon category={category} />
        </IconTile>
      }
      title={<Link {...details}>{title}</Link>}
      badge={<StatusBadge status={status} />}
      text={excerpt}
      meta={
        <Meta>
          <MetaItem icon={<Clock />}>
            <TimeAgo at={dateSubmitted} />
          </MetaItem>
          <AudienceFact audience={audience} />
          {audience.kind === 'private' && supportCount === 0 ? null : <SupportersFact count={supportCount} />}
        </Meta>
      }
      actions={
        <Link {...details} className={buttonClass({ kind: 'soft', size: 'sm' })}>
          {t('dashboard.viewDetails')}
          <span className="sr-only">{t('dashboard.viewDetails.about', { title })}</span>
        </Link>
      }
    />
  )
}

function NoPrayers() {
  const begin = (
    <Link to="/new-prayer" className={buttonClass()}>
      {t('dashboard.newPrayer')}
    </Link>
  )
  return (
    <Empty title={t('dashboard.active.empty')} level={3} action={begin}>
      {t('dashboard.active.empty.detail')}
    </Empty>
  )
}
