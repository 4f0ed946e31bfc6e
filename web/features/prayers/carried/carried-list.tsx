import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { CarriedPrayer } from '#contract/prayers/carried-prayer-operations.ts'
import { StatusBadge } from '#web/features/prayers/prayer-meta.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, itemsOf } from '#web/platform/queries/list-cache.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { prayerListClass } from '#web/ui/lists/prayer-row.tsx'
import { CarriedRow } from './carried-row.tsx'
import { t } from './carried-texts.ts'

const puttingDown = {
  done: { title: 'carried.putDown.done' },
  failed: { title: 'carried.putDown.failed' },
  refresh: [['getDashboard']],
} as const satisfies Outcome

/** The prayers of others that the member carries; runs offline too, so that the page can say so. */
export function carriedQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listCarriedPrayers'],
    queryFn: ({ pageParam: cursor }) => api.call('listCarriedPrayers', { cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}

/** All that the member carries, each with 'Put down' (REQ-421). */
export function CarriedList({ api }: { api: Api }) {
  return (
    <Main>
      <Page>
        <div className="mx-auto max-w-2xl">
          <h1>{t('carried.all')}</h1>
          <p className="mt-2 mb-6 text-text-2">{t('carried.page.lead')}</p>
          <Listed api={api} />
        </div>
      </Page>
    </Main>
  )
}

function Listed({ api }: { api: Api }) {
  const query = useInfiniteQuery(carriedQuery(api))
  const [status, , show] = useStatusLine()
  const list = useRef<HTMLDivElement>(null)
  const prayers = itemsOf(query.data)
  if (query.isPending)
    return (
      <Loading label={t('state.loading')}>
        <div className="stack">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height="4rem" />
          ))}
        </div>
      </Loading>
    )
  if (query.isError && prayers.length === 0)
    return (
      <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void query.refetch() }}>
        {t('carried.page.failed')}
      </Note>
    )
  return (
    <div ref={list} tabIndex={-1}>
      {prayers.length === 0 && !query.hasNextPage ? <Nothing /> : null}
      {prayers.length > 0 ? (
        <Card padded>
          <ul className={prayerListClass}>
            {prayers.map((prayer) => (
              <CarriedRow
                key={prayer.id}
                prayer={prayer}
                show={show}
                end={
                  <PutDown
                    prayer={prayer}
                    show={show}
                    onDone={() => list.current?.focus({ preventScroll: true })}
                  />
                }
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {status}
      <LoadMore list={query} texts={loadMoreTexts()} failed={t('carried.page.failed')} />
    </div>
  )
}

function Nothing() {
  const find = (
    <Link to="/prayers" className={buttonClass()}>
      {t('carried.empty.action')}
    </Link>
  )
  return (
    <Empty title={t('carried.page.empty')} action={find}>
      {t('carried.empty.detail')}
    </Empty>
  )
}

type PutDownProps = { prayer: CarriedPrayer; show: ShowOutcome; onDone: () => void }

/** Takes the row away once the server has answered; nothing else says that one could take it up again on its page. */
function PutDown({ prayer: { id, title, status }, show, onDone }: PutDownProps) {
  const queryClient = useQueryClient()
  const putDown = useOperation('putDownPrayer', puttingDown, {}, show)
  function leave(): void {
    changeItem<CarriedPrayer>(queryClient, ['listCarriedPrayers'], id, () => null)
    void queryClient.invalidateQueries({ queryKey: ['getPrayerPage', id] })
    onDone()
  }
  return (
    <div className="flex flex-col items-end gap-1">
      {status === 'active' ? null : <StatusBadge status={status} />}
      <TextButton
        aria-disabled={putDown.isPending}
        onClick={() => putDown.isPending || putDown.mutate({ prayerId: id }, { onSuccess: leave })}
      >
        {t('carried.putDown')} <span className="sr-only">{title}</span>
      </TextButton>
    </div>
  )
}
