import { useQuery } from '@tanstack/react-query'
import { BookOpen, HandHeart, Sunrise, Users, UsersRound } from 'lucide-react'
import type { CommunityStatistics } from '#contract/community/statistic-operations.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import type { Api } from '#web/platform/router-context.ts'
import { formatInstant } from '#web/platform/time.ts'
import { EvenColumns } from '#web/ui/columns.tsx'
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx'
import { CategoryRates, TopCategories } from './categories.tsx'
import { statisticsQuery } from './community-queries.ts'
import { CommunityLoading, Unavailable } from './community-states.tsx'
import { t } from './community-texts.ts'
import { useFailureToast } from './use-failure-toast.ts'

type StatisticsProps = { api: Api; timeZone: string }

/** The numbers as they stand now; when they could not be renewed, the last ones with their age (COMM-3 … COMM-8). */
export function Statistics({ api, timeZone }: StatisticsProps) {
  const { data, isFetching, error, errorUpdatedAt, refetch } = useQuery(statisticsQuery(api))
  useFailureToast(data ? null : error, errorUpdatedAt)
  if (!data && isFetching) return <CommunityLoading />
  if (!data) return <Unavailable onRetry={() => void refetch()} />
  const { asOf, isCurrent, categoryRates, topCategories } = data
  return (
    <>
      <Totals statistics={data} />
      {isCurrent && !error ? null : (
        <p className="text-sm text-text-3">
          <time dateTime={asOf}>{t('community.asOf', { when: formatInstant(asOf, timeZone) })}</time>
        </p>
      )}
      <div className="mt-3">
        <EvenColumns>
          <CategoryRates rates={categoryRates} />
          <TopCategories categories={topCategories} />
        </EvenColumns>
      </div>
    </>
  )
}

function Totals({ statistics }: { statistics: CommunityStatistics }) {
  const { totalUsers, totalPrayers, totalMiracles, totalGroups, totalSupports } = statistics
  return (
    <StatGrid five>
      <StatCard
        icon={<Users />}
        label={t('community.members')}
        figure={formatNumber(totalUsers)}
        context={t('community.members.detail')}
        hint={t('community.members.hint')}
      />
      <StatCard
        icon={<BookOpen />}
        label={t('community.prayers')}
        figure={formatNumber(totalPrayers)}
        context={t('community.prayers.detail')}
        hint={t('community.prayers.hint')}
      />
      <StatCard
        icon={<Sunrise />}
        label={t('community.miracles')}
        figure={formatNumber(totalMiracles)}
        context={t('community.miracles.detail')}
        hint={t('community.miracles.hint')}
      />
      <StatCard
        icon={<UsersRound />}
        label={t('community.groups')}
        figure={formatNumber(totalGroups)}
        context={t('community.groups.detail')}
        hint={t('community.groups.hint')}
      />
      <StatCard
        icon={<HandHeart />}
        label={t('community.supports')}
        figure={formatNumber(totalSupports)}
        context={t('community.supports.detail')}
        hint={t('community.supports.hint')}
      />
    </StatGrid>
  )
}
