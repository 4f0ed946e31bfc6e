import '#web/platform/text/error-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, HandHeart, Sunrise, Users, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import type { CommunityStatistics } from '#contract/community/statistic-operations.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import { CategoryIcon } from '#web/features/prayers/category-meta.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { connectionState } from '#web/ui/feedback/connection-state.ts'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { RankEntry, RankList } from '#web/ui/figures/rank-list.tsx'
import { RateBar, RateBars } from '#web/ui/figures/rate-bars.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { statisticsQuery } from './community-queries.ts'
import { t } from './community-texts.ts'

/** The answered share of each category, in the order of the server (COMM-4); folded, below what people tell (REQ-344). */
function CategoryRates({ rates }: { rates: CommunityStatistics['categoryRates'] }) {
  return (
    <Accordion>
      <AccordionItem id="miracle-rates" level={2} title={t('community.rates.title')}>
        <p className="mb-5 text-sm text-text-2">{t('community.rates.detail')}</p>
        <RateBars>
          {rates.map(({ category, totalPrayers, answeredPrayers, miracleRate }) => {
            const name = t(`prayer.category.${category}`)
            return (
              <RateBar
                key={category}
                icon={<CategoryIcon category={category} />}
                name={name}
                parts={t('community.rates.of', {
                  answered: formatNumber(answeredPrayers),
                  total: formatNumber(totalPrayers),
                })}
                rate={miracleRate}
                figure={t('community.rates.percent', { rate: miracleRate })}
                label={t('community.rates.about', { category: name })}
              />
            )
          })}
        </RateBars>
      </AccordionItem>
    </Accordion>
  )
}

/** The categories with the most prayers (COMM-5). */
function TopCategories({ categories }: { categories: CommunityStatistics['topCategories'] }) {
  return (
    <Card as="section" padded>
      <h2 className="text-2xl">{t('community.categories.title')}</h2>
      <p className="mt-1 mb-5 text-sm text-text-2">{t('community.categories.detail')}</p>
      {categories.length === 0 ? (
        <p className="text-text-2">{t('community.categories.none')}</p>
      ) : (
        <RankList>
          {categories.map(({ category, count }, index) => (
            <RankEntry
              key={category}
              rank={index + 1}
              tile={
                <IconTile>
                  <CategoryIcon category={category} />
                </IconTile>
              }
              name={t(`prayer.category.${category}`)}
              count={t('community.categories.count', { count })}
            />
          ))}
        </RankList>
      )}
    </Card>
  )
}

/** The loading state of the statistics (COMM-6). */
export function CommunityLoading() {
  return <DotLoader>{t('community.loading')}</DotLoader>
}

/** The failed state without any statistics (COMM-7). */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed title={t('community.unavailable.title')} retryLabel={t('action.tryAgain')} onRetry={onRetry}>
      {t('community.unavailable.body')}
    </Failed>
  )
}

/** Shows one toast for each failed read of the statistics (COMM-8). */
export function useFailureToast(error: unknown, failedAt: number): void {
  const isFailed = error !== null
  const isOffline = isFailed && asApiFailure(error).code === 'NETWORK'
  useEffect(() => {
    if (!isFailed || failedAt === 0 || connectionState().connection !== 'up') return
    const detail = isOffline ? t('error.network.detail') : undefined
    showToast({ kind: 'failure', title: t('community.failed'), detail })
  }, [isFailed, isOffline, failedAt])
}

type StatisticsProps = { api: Api; timeZone: string }

/** The current statistics; after a failed refetch, the last ones with their age (COMM-3 … COMM-8). */
export function Statistics({ api, timeZone }: StatisticsProps) {
  const { data, isFetching, error, errorUpdatedAt, refetch } = useQuery(statisticsQuery(api))
  useFailureToast(data ? null : error, errorUpdatedAt)
  if (!data && isFetching) return <CommunityLoading />
  if (!data) return <Unavailable onRetry={() => void refetch()} />
  const { asOf, isCurrent, categoryRates, topCategories } = data
  return (
    <div className="stack gap-5">
      <Totals statistics={data} />
      {isCurrent && !error ? null : (
        <p className="text-sm text-text-3">
          <time dateTime={asOf}>{t('community.asOf', { when: formatInstant(asOf, timeZone) })}</time>
        </p>
      )}
      <TopCategories categories={topCategories} />
      <CategoryRates rates={categoryRates} />
    </div>
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
