import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import type { CopySummary } from '#web/platform/offline/copy-summary.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { EmptyLine } from '#web/ui/drawings/empty-line-drawing.tsx'
import { EmptyFrame } from '#web/ui/feedback/empty-frame.tsx'
import { t } from './connection-texts.ts'
import { canOpen } from './missing-page.ts'
import { t as shell } from './shell-texts.ts'
import { useOldestShown } from './shown-data.ts'

const MOST_AT_ONCE = 4

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

/** The pages that can be read now: in memory, or in the copy on this phone. A signed-out person finds none of a member's. */
function ReadPages() {
  const queryClient = useQueryClient()
  const isMember = useSession().status === 'signed-in'
  const [pages] = useState(() => readPages(queryClient, isMember))
  const { groups, prayers } = useReadable(queryClient, isMember)
  if (pages.length + groups.length + prayers.length === 0) return null
  return (
    <nav aria-label={t('connection.there')}>
      <p>{t('connection.there')}</p>
      <div className="row mt-3 justify-center">
        {pages.map(({ name, ...link }) => (
          <Link {...link} key={link.to} className={buttonClass({ kind: 'secondary' })}>
            {name}
          </Link>
        ))}
      </div>
      <Readable title={t('connection.there.groups', { count: groups.length })} pages={groups} />
      <Readable title={t('connection.there.prayers', { count: prayers.length })} pages={prayers} />
    </nav>
  )
}

type ReadPage = LinkProps & { to: PagePattern; name: string }

/** Few stand there at once, many below their number. */
function Readable({ title, pages }: { title: string; pages: ReadPage[] }) {
  if (pages.length === 0) return null
  return (
    <details className="mt-5" open={pages.length <= MOST_AT_ONCE}>
      <summary className={textLinkClass}>
        <ChevronDown />
        {title}
      </summary>
      <ul className="stack mt-3">
        {pages.map(({ name, ...link }) => (
          <li key={JSON.stringify(link.params)}>
            <Link {...link}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function readPages(queryClient: QueryClient, isMember: boolean): ReadPage[] {
  const ofMembers: [OperationName, ReadPage][] = [
    ['getDashboard', { to: '/dashboard', name: t('connection.there.own') }],
    ['listMyGroups', { to: '/groups', name: shell('shell.myGroups') }],
    ['getCommunity', { to: '/community', name: shell('shell.community') }],
  ]
  const ofEverybody: [OperationName, ReadPage][] = [
    ['listPublicPrayers', { to: '/prayers', name: shell('shell.publicPrayers') }],
  ]
  return [...(isMember ? ofMembers : []), ...ofEverybody].flatMap(([name, page]) =>
    dataOf(queryClient, name).length > 0 && canOpen(page.to) ? [page] : [],
  )
}

type Readables = { groups: ReadPage[]; prayers: ReadPage[] }

/** Groups and prayers in memory at once, then those of the copy too. */
function useReadable(queryClient: QueryClient, isMember: boolean): Readables {
  const [readable, setReadable] = useState(() => linksOf(isMember ? inMemory(queryClient) : nothing))
  useEffect(() => {
    let isWanted = isMember
    void loadSummary().then((summary) => {
      if (isWanted && summary) setReadable((known) => withMore(known, linksOf(summary)))
    })
    return () => {
      isWanted = false
    }
  }, [isMember])
  return readable
}

type Pages = Pick<CopySummary, 'groups' | 'prayers'>
const nothing: Pages = { groups: [], prayers: [] }

/** Without its code there is no copy either. */
function loadSummary(): Promise<CopySummary | null> {
  return import('#web/platform/offline/copy-summary.ts').then(
    ({ summarizeCopy }) => summarizeCopy(),
    () => null,
  )
}

function inMemory(queryClient: QueryClient): Pages {
  return {
    groups: dataOf<Group>(queryClient, 'getGroup').map(({ id, name }) => ({ id, name })),
    prayers: dataOf<PrayerPage>(queryClient, 'getPrayerPage').map(({ prayer: { id, title } }) => ({
      id,
      name: title,
    })),
  }
}

function linksOf({ groups, prayers }: Pages): Readables {
  const [group, prayer] = ['/groups/$groupId', '/prayers/$prayerId'] as const
  return {
    groups: canOpen(group)
      ? groups.map(({ id, name }) => ({ to: group, params: { groupId: id }, name }))
      : [],
    prayers: canOpen(prayer)
      ? prayers.map(({ id, name }) => ({ to: prayer, params: { prayerId: id }, name }))
      : [],
  }
}

function withMore(known: Readables, more: Readables): Readables {
  const isNew = (pages: ReadPage[]) => {
    const addresses = new Set(pages.map(({ params }) => JSON.stringify(params)))
    return ({ params }: ReadPage) => !addresses.has(JSON.stringify(params))
  }
  return {
    groups: [...known.groups, ...more.groups.filter(isNew(known.groups))],
    prayers: [...known.prayers, ...more.prayers.filter(isNew(known.prayers))],
  }
}

function dataOf<Data>(queryClient: QueryClient, name: OperationName): Data[] {
  return queryClient
    .getQueriesData<Data>({ queryKey: [name] })
    .flatMap(([, data]) => (data === undefined ? [] : [data]))
}
