import type { LandingStatistics } from '#contract/community/statistic-operations.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import { formatInstant } from '#web/platform/time.ts'
import { FigureBand } from '#web/ui/figure-band.tsx'
import { t } from './home-texts.ts'

/** The four true numbers, and their age once they are old; a dash for what is not known (HOME-5, HOME-6, REQ-2). */
export function CommunityNumbers({ statistics }: { statistics: LandingStatistics | null }) {
  const figure = (count: number | undefined) => (count === undefined ? '—' : formatNumber(count))
  return (
    <FigureBand
      label={t('home.numbers')}
      figures={[
        { label: t('home.activeUsers'), figure: figure(statistics?.activeUsers) },
        { label: t('home.totalPrayers'), figure: figure(statistics?.totalPrayers) },
        { label: t('home.totalMiracles'), figure: figure(statistics?.totalMiracles) },
        { label: t('home.totalCampaigns'), figure: figure(statistics?.totalCampaigns) },
      ]}
      about={{ label: t('home.numbers.how'), text: t('home.numbers.about') }}
      line={
        statistics && !statistics.isCurrent
          ? t('home.numbers.asOf', { when: formatInstant(statistics.asOf) })
          : null
      }
    />
  )
}
