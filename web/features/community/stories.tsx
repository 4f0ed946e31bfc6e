import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import type { Api } from '#web/platform/router-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { CardGrid, SectionHead } from '#web/ui/page.tsx'
import { statisticsQuery, storiesQuery } from './community-queries.ts'
import { t } from './community-texts.ts'
import { StoriesWaiting } from './stories-waiting.tsx'
import { Story } from './story.tsx'
import { useNewerStories } from './use-newer-stories.ts'

/** The public miracles, newest first; they stay where they are until somebody asks for newer ones (REQ-52). */
export function Stories({ api }: { api: Api }) {
  const section = useRef<HTMLElement>(null)
  const list = useInfiniteQuery(storiesQuery(api))
  const { data: statistics } = useQuery(statisticsQuery(api))
  const newer = useNewerStories(api, statistics?.totalMiracles ?? null)
  const stories = itemsOf(list.data)
  const loadNewer = () => void newer.loadNewer().then(() => section.current?.focus())
  return (
    <section ref={section} tabIndex={-1} aria-label={t('community.stories.title')}>
      <SectionHead
        title={t('community.stories.title')}
        action={
          newer.mayBeThere ? (
            <Button
              kind="soft"
              busy={newer.isLoadingNewer}
              busyLabel={t('community.stories.newer.busy')}
              onClick={loadNewer}
            >
              {t('community.stories.newer')}
            </Button>
          ) : undefined
        }
      />
      {list.data === undefined ? (
        <NotRead isReading={list.isFetching} onRetry={() => void list.refetch()} />
      ) : stories.length === 0 && !list.hasNextPage ? (
        <NoStories />
      ) : (
        <>
          <CardGrid two>
            {stories.map((story) => (
              <Story key={story.id} story={story} />
            ))}
          </CardGrid>
          <LoadMore list={list} words={loadMoreTexts()} failed={t('community.stories.failed')} />
        </>
      )}
    </section>
  )
}

function NotRead({ isReading, onRetry }: { isReading: boolean; onRetry: () => void }) {
  if (!isReading) return <FailedNote onRetry={onRetry} />
  return <StoriesWaiting />
}

function NoStories() {
  const report = (
    <Link to="/report-miracle" className={buttonClass({ kind: 'secondary' })}>
      {t('community.stories.report')}
    </Link>
  )
  return (
    <Empty drawing="sun" title={t('community.stories.none')} level={3} action={report}>
      {t('community.stories.none.detail')}
    </Empty>
  )
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('community.stories.failed')}
    </Note>
  )
}
