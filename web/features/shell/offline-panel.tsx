import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { t } from './connection-texts.ts'
import { openedPages } from './missing-page.ts'
import { t as shell } from './shell-texts.ts'
import { useOldestShown } from './shown-data.ts'

const MOST_OF_A_KIND = 4

/**
 * Stands where something was never read before the connection was lost; where that is the whole page, with links to the
 * pages that can be read meanwhile.
 */
export function OfflinePanel({ level }: { level: 1 | 2 | 3 | undefined }) {
  const isPage = useOldestShown() === null
  return (
    <EmptyFrame
      level={level}
      drawing={<EmptyLine />}
      title={t(isPage ? 'connection.needed' : 'connection.needed.part')}
      action={isPage ? <ReadPages /> : null}
      tall
    >
      {t('connection.needed.detail')}
    </EmptyFrame>
  )
}

/** The pages whose data is in memory; a signed-out person finds none of a member's there. */
function ReadPages() {
  const queryClient = useQueryClient()
  const isMember = useSession().status === 'signed-in'
  const router = useRouter()
  const [pages] = useState(() =>
    readPages(queryClient, isMember).filter((link) => openedPages.has(router.buildLocation(link).pathname)),
  )
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('connection.there')}>
      <p>{t('connection.there')}</p>
      <div className="row justify-center">
        {pages.map(({ name, ...link }) => (
          <Link {...link} key={link.to + name} className={buttonClass({ kind: 'secondary' })}>
            {name}
          </Link>
        ))}
      </div>
    </nav>
  )
}

type ReadPage = LinkProps & { to: PagePattern; name: string }

function readPages(queryClient: QueryClient, isMember: boolean): ReadPage[] {
  const wall = queryClient.getQueryData(['listPublicPrayers', {}])
  const ofEverybody: ReadPage[] = wall ? [{ to: '/prayers', name: shell('shell.publicPrayers') }] : []
  if (!isMember) return ofEverybody
  const lists: [OperationName, ReadPage][] = [
    ['getDashboard', { to: '/dashboard', name: shell('shell.dashboard') }],
    ['listMyGroups', { to: '/groups', name: shell('shell.myGroups') }],
    ['getCommunity', { to: '/community', name: shell('shell.community') }],
  ]
  const groups = dataOf<Group>(queryClient, 'getGroup').map(
    ({ id: groupId, name }): ReadPage => ({ to: '/groups/$groupId', params: { groupId }, name }),
  )
  const prayers = dataOf<PrayerPage>(queryClient, 'getPrayerPage').map(
    ({ prayer: { id: prayerId, title } }): ReadPage => ({
      to: '/prayers/$prayerId',
      params: { prayerId },
      name: title,
    }),
  )
  return [
    ...lists.flatMap(([name, page]) => (dataOf(queryClient, name).length > 0 ? [page] : [])),
    ...ofEverybody,
    ...groups.slice(-MOST_OF_A_KIND),
    ...prayers.slice(-MOST_OF_A_KIND),
  ]
}

function dataOf<Data>(queryClient: QueryClient, name: OperationName): Data[] {
  return queryClient
    .getQueriesData<Data>({ queryKey: [name] })
    .flatMap(([, data]) => (data === undefined ? [] : [data]))
}
