import { useQuery } from '@tanstack/react-query'
import { SignInLinks } from '#web/features/account/sign-in-links.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { useWatch } from '#web/platform/live/live-store.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { communityQuery } from './community-queries.ts'
import { CommunityLoading, Statistics, Unavailable, useFailureToast } from './community-statistics.tsx'
import { t } from './community-texts.ts'
import { PresenceBanner } from './presence-banner.tsx'
import { Stories } from './stories.tsx'

type CommunityProps = { api: Api; appName: string; timeZone: string; isVisitor: boolean }

/** People first: how many are praying, the newest public miracles, then the numbers (acceptance COMM, REQ-21, REQ-344). */
export function Community({ api, appName, timeZone, isVisitor }: CommunityProps) {
  useWatch('community')
  return (
    <Main>
      <Page>
        <PageHead title={t('community.pageTitle')} lead={t('community.lead', { app: appName })} />
        <Sections api={api} timeZone={timeZone} isVisitor={isVisitor} />
      </Page>
    </Main>
  )
}

/** The reasons for an account, for visitors. */
function TakePart() {
  return (
    <Card as="section" padded className="stack max-w-2xl">
      <h2 className="text-2xl">{t('community.takePart')}</h2>
      <p className="text-text-2">{t('community.takePart.detail')}</p>
      <SignInLinks redirect="/community" />
    </Card>
  )
}

function Sections({ api, timeZone, isVisitor }: Omit<CommunityProps, 'appName'>) {
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
      <PresenceBanner api={api} isVisitor={isVisitor} />
      <Stories api={api} isVisitor={isVisitor} />
      {isVisitor ? <TakePart /> : null}
      <Statistics api={api} timeZone={timeZone} />
    </div>
  )
}
