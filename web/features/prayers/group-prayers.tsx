import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useRef } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupPrayerCard as Card } from '#contract/groups/group-prayer-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { PagedList } from '#web/features/groups/page/paged-list.tsx'
import { useRefetchGroup } from '#web/features/groups/page/use-refetch-group.ts'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, itemsOf } from '#web/platform/queries/list-cache.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { Meta } from '#web/ui/lists/meta.tsx'
import { CardActions } from './card-actions.tsx'
import { ListedPrayerCard } from './prayer-card.tsx'
import { SupportersMeta } from './supporters-meta.tsx'

const unsharing = {
  done: { title: 'groupPrayer.removed' },
  failed: { title: 'groupPrayer.removeFailed' },
  showsReason: true,
  refresh: [['getDashboard'], ['listHistory']],
} as const satisfies Outcome

/** Unshares a prayer from a group; it leaves the list at once, also when somebody else unshared it before (REQ-112). */
function useUnsharing(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const { mutateAsync: unshare } = useOperation('unsharePrayer', unsharing)

  function drop(prayerId: string): void {
    changeItem<Card>(queryClient, ['listGroupPrayers', groupId], prayerId, () => null)
    void queryClient.invalidateQueries({ queryKey: ['getPrayerPage', prayerId] })
  }
  return async (prayerId: string): Promise<void> => {
    await unshare({ groupId, prayerId }).catch((error: unknown) => {
      if (asApiFailure(error).code === 'NOT_FOUND') drop(prayerId)
      refetchGroup(error)
      throw error
    })
    drop(prayerId)
  }
}

/** A prayer as members of a group see it; leaders of the group may unshare it (REQ-112). */
function GroupPrayerCard({ prayer, onRemove }: { prayer: Card; onRemove: () => void }) {
  const { title, isSupporter, viewerCan } = prayer
  const { isShown, collapsedNotice } = useCollapsedContent(prayer.isCollapsed, 'prayer')
  const remove = viewerCan.includes('group.unsharePrayer') ? (
    <TextButton onClick={onRemove}>
      <Unlink />
      {t('groupPrayer.remove')} <span className="sr-only">{isShown ? title : ''}</span>
    </TextButton>
  ) : null
  const card = isShown ? (
    <ListedPrayerCard
      prayer={prayer}
      support={isSupporter === null ? <Supporters prayer={prayer} /> : <CardActions prayer={prayer} />}
      more={remove}
    />
  ) : (
    remove
  )
  if (!collapsedNotice) return card
  return (
    <div className="stack gap-2">
      {collapsedNotice}
      {card}
    </div>
  )
}

/** The count alone, for an admin who reads by role. */
function Supporters({ prayer }: { prayer: Card }) {
  return (
    <Meta>
      <SupportersMeta count={prayer.supportCount} />
    </Meta>
  )
}

/**
 * The prayers shared with a group, newest first (GDET-12); runs offline too, so that the page can show the offline
 * error.
 */
export function groupPrayersQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listGroupPrayers', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listGroupPrayers', { groupId, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}

/** Every prayer shared with a group, newest first, below the link to add one (GDET-12, REQ-28). */
export function GroupPrayers({ group }: { group: Group }) {
  const query = useInfiniteQuery(groupPrayersQuery(useApi(), group.id))
  const unshare = useUnsharing(group.id)
  const [confirm, dialog] = useConfirm()
  const list = useRef<HTMLElement>(null)
  const prayers = itemsOf(query.data)

  async function askToRemove({ id, title, author: { name } }: Card): Promise<void> {
    const isRemoved = await confirm({
      title: t('groupPrayer.remove.title'),
      consequence: t('groupPrayer.remove.consequence', { title, name }),
      action: t('groupPrayer.remove'),
      busyAction: t('groupPrayer.removing'),
      cancel: t('action.cancel'),
      run: () => unshare(id),
    }).catch(refusedWithToast)
    if (isRemoved) list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('groupPrayer.list')}>
      <PagedList
        groupId={group.id}
        query={query}
        isEmpty={prayers.length === 0}
        failed={t('groupPrayer.listFailed')}
        empty={
          <Empty title={t('groupPrayer.empty')}>
            {t(group.membershipStatus === 'member' ? 'groupPrayer.empty.detail' : 'groupPrayer.empty.look')}
          </Empty>
        }
        waiting={<Waiting />}
      >
        <CardGrid>
          {prayers.map((prayer) => (
            <GroupPrayerCard key={prayer.id} prayer={prayer} onRemove={() => void askToRemove(prayer)} />
          ))}
        </CardGrid>
      </PagedList>
      {dialog}
    </section>
  )
}

function Waiting() {
  return (
    <CardGrid>
      {[0, 1, 2].map((index) => (
        <StoryCardSkeleton key={index} />
      ))}
    </CardGrid>
  )
}

/** The operation has shown a toast already; the prayer stays. */
function refusedWithToast(): boolean {
  return false
}
