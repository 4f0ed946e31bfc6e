import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useDecisions } from '#web/features/groups/requests/api.ts'
import { RequestEntry } from '#web/features/groups/requests/request-entry.tsx'
import { itemsOf } from '#web/platform/list-cache.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from './paged-list.tsx'
import { joinRequestsQuery } from './queries.ts'

/** Who waits to be let in, for those who decide (GDET-2, GDET-8). */
export function Requests({ group, member }: { group: Group; member: Member }) {
  const query = useInfiniteQuery(joinRequestsQuery(useApi(), group.id))
  const { accept, reject } = useDecisions(group.id)
  const list = useRef<HTMLElement>(null)
  const requests = itemsOf(query.data)
  // The buttons are gone with the request: the focus stays in the list, for the next one.
  const decide = (act: (id: string) => Promise<void>, id: string) =>
    act(id).then(() => list.current?.focus(), refusedWithToast)
  return (
    <section ref={list} tabIndex={-1} aria-label={t('join.list')}>
      <PagedList
        groupId={group.id}
        query={query}
        isEmpty={requests.length === 0}
        failed={t('join.listFailed')}
        empty={<Empty title={t('join.none')} />}
      >
        <Card>
          <ul>
            {requests.map((request) => (
              <RequestEntry
                key={request.id}
                request={request}
                timeZone={member.timeZone}
                onAccept={() => decide(accept, request.id)}
                onReject={() => decide(reject, request.id)}
              />
            ))}
          </ul>
        </Card>
      </PagedList>
    </section>
  )
}

/** The operation has told the person why. */
function refusedWithToast(): void {}
