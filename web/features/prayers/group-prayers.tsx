import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupPrayerCard as Card } from '#contract/groups/group-prayer-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { PagedList } from '#web/features/groups/page/paged-list.tsx'
import { itemsOf } from '#web/platform/list-cache.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { CardGrid } from '#web/ui/page.tsx'
import { StoryCardSkeleton } from '#web/ui/story-card-skeleton.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { useUnsharing } from './in-groups/api.ts'
import { GroupPrayerCard } from './in-groups/group-prayer-card.tsx'
import { groupPrayersQuery } from './in-groups/queries.ts'

/** Every prayer shared with a group, newest first; the way to add one stands above (GDET-12, REQ-28). */
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
            {t(group.standing === 'member' ? 'groupPrayer.empty.detail' : 'groupPrayer.empty.look')}
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

/** The operation has told the person why; the prayer only stays. */
function refusedWithToast(): boolean {
  return false
}
