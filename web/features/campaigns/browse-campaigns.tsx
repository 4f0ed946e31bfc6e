import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Api } from '#web/platform/api/router-context.ts'
import { usePublicList } from '#web/platform/queries/use-public-list.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import type { BrowseAddress } from './browse-address.ts'
import { BrowseSearch } from './browse-search.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { CampaignCardsSkeleton } from './campaign-cards-skeleton.tsx'
import { browseQuery } from './campaign-list-queries.ts'
import { t } from './campaign-texts.ts'
import { StartLink } from './start-link.tsx'

type BrowseProps = { api: Api; address: BrowseAddress }

/**
 * Active campaigns in one of five orders, optionally filtered by search words; works without scripts
 * (FUND-2).
 */
export function BrowseCampaigns({ api, address }: BrowseProps) {
  return (
    <BrowseFrame>
      <BrowseSearch address={address} />
      <BrowseList key={JSON.stringify(address)} api={api} address={address} />
    </BrowseFrame>
  )
}

function BrowseList({ api, address }: BrowseProps) {
  const { list, more, hasFailed, refetch, append } = usePublicList(browseQuery(api, address), (cursor) =>
    api.call('listCampaigns', { ...address, cursor }),
  )
  if (hasFailed) return <FailedNote onRetry={refetch} />
  if (!list) return <CampaignCardsSkeleton label={t('campaigns.loading')} />
  const { items, next } = list
  return (
    <>
      {items.length === 0 ? (
        <NoCampaigns isSearch={address.search !== undefined} />
      ) : (
        <CampaignCards campaigns={items} />
      )}
      {next !== null && more === 'failed' ? (
        <div className="mt-8">
          <FailedNote onRetry={() => void append(next)} />
        </div>
      ) : (
        <Pagination address={address} next={next} isLoading={more === 'loading'} onMore={append} />
      )}
    </>
  )
}

type PaginationProps = {
  address: BrowseAddress
  next: string | null
  isLoading: boolean
  onMore: (next: string) => Promise<void>
}

/** A link to the next page that, once hydrated, appends the page instead. */
function Pagination({ address: { cursor, ...chosen }, next, isLoading, onMore }: PaginationProps) {
  if (cursor === undefined && next === null) return null
  function append(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoading) void onMore(next)
  }
  return (
    <div className="row mt-8 justify-center">
      {cursor === undefined ? null : (
        <Link to="/fundraising/browse" search={chosen} className={buttonClass({ kind: 'ghost' })}>
          {t('campaigns.first')}
        </Link>
      )}
      {next === null ? null : (
        <Link
          to="/fundraising/browse"
          search={{ ...chosen, cursor: next }}
          preload={false}
          onClick={append}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ kind: 'secondary' })}
        >
          {isLoading ? t('state.loading') : t('action.loadMore')}
        </Link>
      )}
    </div>
  )
}

function NoCampaigns({ isSearch }: { isSearch: boolean }) {
  const [title, detail] = isSearch
    ? [t('campaigns.nothing'), t('campaigns.nothing.detail')]
    : [t('campaigns.empty'), t('campaigns.empty.detail')]
  return (
    <EmptyFrame drawing={<EmptyLine />} title={title}>
      {detail}
    </EmptyFrame>
  )
}

/** Shown when the server could not load the list; the retry is a link, so that it works as plain HTML. */
export function BrowseFailed() {
  return (
    <BrowseFrame>
      <Note kind="bad">
        {t('campaigns.failed')}{' '}
        <Link to="/fundraising/browse" reloadDocument className={textLinkClass}>
          {t('action.tryAgain')}
        </Link>
      </Note>
    </BrowseFrame>
  )
}

function BrowseFrame({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Page>
        <PageHead title={t('campaigns.title')} lead={t('campaigns.lead')} action={<StartLink />} />
        {children}
      </Page>
    </Main>
  )
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('campaigns.failed')}
    </Note>
  )
}
