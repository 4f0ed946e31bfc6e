import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { useWall } from './use-wall.ts'
import { WallCards } from './wall-cards.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'
import { t } from './wall-texts.ts'
import { WaysOn } from './ways-on.tsx'

/** The public wall, newest first, 20 a page (acceptance PLST, decision 89). */
export function Wall({ api, cursor }: { api: Api; cursor: string | null }) {
  const { wall, more, hasFailed, readAgain, append } = useWall(api, cursor)
  if (hasFailed) {
    return (
      <WallFrame>
        <FailedNote onRetry={readAgain} />
      </WallFrame>
    )
  }
  if (!wall) {
    return (
      <WallFrame>
        <WallSkeleton />
      </WallFrame>
    )
  }
  const { items, next } = wall
  return (
    <WallFrame>
      <WallCards cards={items} />
      {next !== null && more === 'failed' ? (
        <div className="mt-8">
          <FailedNote onRetry={() => void append(next)} />
        </div>
      ) : (
        <WaysOn isLater={cursor !== null} next={next} isLoading={more === 'loading'} onMore={append} />
      )}
    </WallFrame>
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
