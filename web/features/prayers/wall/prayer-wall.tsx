import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWall } from '#web/features/prayers/use-wall.ts'
import { isNarrowed, type WallAddress } from '#web/features/prayers/wall-address.ts'
import { WallSkeleton } from '#web/features/prayers/wall-skeleton.tsx'
import { Pagination } from '#web/features/prayers/ways-on.tsx'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { WallCards } from './wall-cards.tsx'
import { WallSearch } from './wall-search.tsx'
import { t } from './wall-texts.ts'

type WallProps = { api: Api; address: WallAddress }

/** The public wall, newest first, 20 a page; all of it, or what somebody searches (acceptance PLST, REQ-89). */
export function Wall({ api, address }: WallProps) {
  return (
    <WallFrame>
      <WallSearch address={address} />
      <WallList key={JSON.stringify(address)} api={api} address={address} />
    </WallFrame>
  )
}

function WallList({ api, address }: WallProps) {
  const { wall, more, hasFailed, refetch, append } = useWall(api, address)
  if (hasFailed) return <FailedNote onRetry={refetch} />
  if (!wall) return <WallSkeleton />
  const { items, next } = wall
  return (
    <>
      <WallCards cards={items} isNarrowed={isNarrowed(address)} />
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

/** The wall when the server could not read it; works as plain HTML, so trying again is a link. */
export function WallFailed() {
  return (
    <WallFrame>
      <Note kind="bad">
        {t('wall.failed')}{' '}
        <Link to="/prayers" reloadDocument className={textLinkClass}>
          {t('action.tryAgain')}
        </Link>
      </Note>
    </WallFrame>
  )
}

function WallFrame({ children }: { children: ReactNode }) {
  const submit = (
    <Link to="/new-prayer" className={buttonClass()}>
      <Plus />
      {t('wall.submit')}
    </Link>
  )
  return (
    <Main>
      <Page>
        <PageHead title={t('wall.title')} lead={t('wall.lead')} action={submit} />
        {children}
      </Page>
    </Main>
  )
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('wall.failed')}
    </Note>
  )
}
