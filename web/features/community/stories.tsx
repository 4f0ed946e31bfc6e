import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import { Amen, AmenLink } from '#web/features/miracles/amen.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { readNewestStories, statisticsQuery, storiesQuery } from './community-queries.ts'
import { t } from './community-texts.ts'

const NEWEST = 4

/** The placeholder of two stories that are loading. */
function StoriesWaiting() {
  return (
    <Loading label={t('state.loading')}>
      <CardGrid two>
        <StoryCardSkeleton />
        <StoryCardSkeleton />
      </CardGrid>
    </Loading>
  )
}

type StoryProps = { story: MiracleStory; isVisitor: boolean }

/** A public miracle with its Amens; a visitor signs in to say one. */
function Story({ story, isVisitor }: StoryProps) {
  const { id, title, excerpt, language, author, reportedAt, mine } = story
  const [openReport, dialog] = useReportDialog()
  return (
    <StoryCard
      level={3}
      meta={
        <Meta>
          <MetaItem icon={<Sunrise />}>
            <TimeAgo at={reportedAt} />
          </MetaItem>
          <LanguageMeta language={language} />
        </Meta>
      }
      badge={
        mine || isVisitor ? null : (
          <>
            <MoreButton
              size="sm"
              name={author.name}
              onPress={() => openReport({ target: { kind: 'miracle', id }, name: author.name })}
            />
            {dialog}
          </>
        )
      }
      title={
        <Link to="/miracles/$miracleId" params={{ miracleId: id }} preload={false} lang={tagOf(language)}>
          {title}
        </Link>
      }
      text={excerpt}
      lang={tagOf(language)}
      author={
        <Byline avatar={<Avatar tint={author.tint} name={author.name} size="sm" />} name={author.name} />
      }
      aside={isVisitor ? <AmenLink miracle={story} /> : <Amen miracle={story} />}
    />
  )
}

/**
 * A higher total of miracles than at the last read may mean new stories; it is not certain, as private ones
 * count too. The list never moves by itself while it is read: it starts again on request.
 */
function useNewerStories(api: Api, totalMiracles: number | null) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(totalMiracles)
  const [isLoadingNewer, setIsLooking] = useState(false)
  if (totalMiracles !== null && (seen === null || totalMiracles < seen)) setSeen(totalMiracles)

  async function loadNewer(): Promise<void> {
    setIsLooking(true)
    try {
      await readNewestStories(queryClient, api)
      setSeen(totalMiracles)
    } catch {
      showToast({ kind: 'failure', title: t('community.stories.failed') })
    } finally {
      setIsLooking(false)
    }
  }
  const mayBeThere = totalMiracles !== null && seen !== null && totalMiracles > seen
  return { mayBeThere, isLoadingNewer, loadNewer }
}

/**
 * Whether more than the newest stories are shown: on request, and once a second page was read. It stays so for a reader
 * who comes back from a story; opening the list focuses the first one that was not shown.
 */
function useOpenList(
  pages: number,
): [grid: RefObject<HTMLDivElement | null>, isOpen: boolean, open: () => void] {
  const grid = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(() => queryClient.getQueryData(['areStoriesOpen']) === true)
  function open(): void {
    queryClient.setQueryData(['areStoriesOpen'], true)
    wasPressed.current = true
    setIsOpen(true)
  }
  useEffect(() => {
    if (isOpen && wasPressed.current) grid.current?.querySelectorAll<HTMLElement>('h3 a')[NEWEST]?.focus()
  }, [isOpen])
  return [grid, isOpen || pages > 1, open]
}

/**
 * The public miracles, newest first (REQ-52, REQ-344): a few, since the numbers of the community follow, and all on
 * request. The list stays unchanged until newer ones are requested.
 */
export function Stories({ api, isVisitor }: { api: Api; isVisitor: boolean }) {
  const section = useRef<HTMLElement>(null)
  const list = useInfiniteQuery(storiesQuery(api))
  const { data: statistics } = useQuery(statisticsQuery(api))
  const newer = useNewerStories(api, statistics?.totalMiracles ?? null)
  const [grid, isOpen, open] = useOpenList(list.data?.pages.length ?? 0)
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
          <div ref={grid}>
            <CardGrid two>
              {(isOpen ? stories : stories.slice(0, NEWEST)).map((story) => (
                <Story key={story.id} story={story} isVisitor={isVisitor} />
              ))}
            </CardGrid>
          </div>
          {isOpen || stories.length <= NEWEST ? (
            <LoadMore list={list} texts={loadMoreTexts()} failed={t('community.stories.failed')} />
          ) : (
            <div className="mt-6 flex justify-center">
              <Button kind="secondary" onClick={open}>
                {t('community.stories.more')}
              </Button>
            </div>
          )}
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
