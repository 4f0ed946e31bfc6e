import type { ReactNode } from 'react'
import type { CommunityStatistics } from '#contract/community/statistic-operations.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import { CategoryIcon } from '#web/features/prayers/prayer-meta.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconTile } from '#web/ui/entry-row.tsx'
import { RankEntry, RankList } from '#web/ui/rank-list.tsx'
import { RateBar, RateBars } from '#web/ui/rate-bars.tsx'
import { t } from './community-texts.ts'

/** How many of a category's prayers were answered, as the server sorted them (COMM-4). */
export function CategoryRates({ rates }: { rates: CommunityStatistics['categoryRates'] }) {
  return (
    <Panel title={t('community.rates.title')} detail={t('community.rates.detail')}>
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
    </Panel>
  )
}

/** The categories with most prayers (COMM-5). */
export function TopCategories({ categories }: { categories: CommunityStatistics['topCategories'] }) {
  return (
    <Panel title={t('community.categories.title')} detail={t('community.categories.detail')}>
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
    </Panel>
  )
}

function Panel({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <Card as="section" padded>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 mb-5 text-sm text-text-2">{detail}</p>
      {children}
    </Card>
  )
}
