import type { ReactNode } from 'react'
import { PublicList, PublicListFailed } from '#web/features/public-lists/public-list.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
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
  const { cursor, ...chosen } = address
  const to = '/fundraising/browse'
  return (
    <PublicList
      query={browseQuery(api, address)}
      readPage={(next) => api.call('listCampaigns', { ...address, cursor: next })}
      links={{
        first: cursor === undefined ? null : { to, search: chosen },
        after: (next) => ({ to, search: { ...chosen, cursor: next } }),
      }}
      texts={{ failed: t('campaigns.failed'), first: t('campaigns.first') }}
      skeleton={<CampaignCardsSkeleton label={t('campaigns.loading')} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <NoCampaigns isSearch={address.search !== undefined} />
        ) : (
          <CampaignCards campaigns={items} />
        )
      }
    </PublicList>
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

/** The list when the server could not load it. */
export function BrowseFailed() {
  return (
    <BrowseFrame>
      <PublicListFailed link={{ to: '/fundraising/browse' }} failed={t('campaigns.failed')} />
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
