import { useQuery } from '@tanstack/react-query'
import { useWatch } from '#web/platform/live/live-store.ts'
import type { Api } from '#web/platform/page/router-context.ts'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { communityQuery } from './community-queries.ts'
import { CommunityLoading, Statistics, Unavailable, useFailureToast } from './community-statistics.tsx'
import { t } from './community-texts.ts'
import { PresenceBanner } from './presence-banner.tsx'
import { Stories } from './stories.tsx'

type CommunityProps = { api: Api; appName: string; timeZone: string }

/** The number of people praying, the community statistics and the public miracles (acceptance COMM). */
export function Community({ api, appName, timeZone }: CommunityProps) {
  useWatch('community')
  return (
    <Main>
      <Page>
        <PageHead title={t('community.pageTitle')} lead={t('community.lead', { app: appName })} />
        <Sections api={api} timeZone={timeZone} />
      </Page>
    </Main>
  )
}

function Sections({ api, timeZone }: Omit<CommunityProps, 'appName'>) {
  const { data, isFetching, error, errorUpdatedAt, refetch } = useQuery({
    ...communityQuery(api),
    // After the first load the sections are refetched one by one.
    enabled: ({ state }) => state.data === undefined,
  })
  useFailureToast(error, errorUpdatedAt)
  if (!data && isFetching) return <CommunityLoading />
  if (!data) return <Unavailable onRetry={() => void refetch()} />
  return (
    <div className="stack gap-10">
      <div className="stack gap-5">
        <PresenceBanner api={api} />
        <Statistics api={api} timeZone={timeZone} />
      </div>
      <Stories api={api} />
    </div>
  )
}
