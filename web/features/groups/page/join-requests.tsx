import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { JoinRequest } from '#contract/groups/joining-operations.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { joinRequestsQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { type ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { PagedList } from './paged-list.tsx'
import { useRefetchGroup } from './use-refetch-group.ts'

const refresh = [['listMyGroups'], ['listMembers']] as const

const outcomes = {
  acceptJoinRequest: {
    done: { title: 'join.accepted' },
    failed: { title: 'join.acceptFailed' },
    showsReason: true,
    refresh,
  },
  rejectJoinRequest: {
    done: { title: 'join.rejected' },
    failed: { title: 'join.rejectFailed' },
    showsReason: true,
    refresh: [['listMyGroups']],
  },
} as const satisfies Record<string, Outcome>

/** The refusals of requests that are no longer pending: decided by another admin, or cancelled (GDET-9). */
const over: readonly ApiFailure['code'][] = ['ALREADY_DECIDED', 'NOT_FOUND']

/** Accepts or declines join requests; a decided request leaves the list, whoever decided it (GDET-8). */
function useDecisions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const { mutateAsync: accept } = useOperation('acceptJoinRequest', outcomes.acceptJoinRequest)
  const { mutateAsync: reject } = useOperation('rejectJoinRequest', outcomes.rejectJoinRequest)

  function settle(requestId: string, newMembers: number): void {
    changeItem<JoinRequest>(queryClient, ['listJoinRequests', groupId], requestId, () => null)
    changeShownGroup(queryClient, groupId, (group) => ({
      ...group,
      memberCount: group.memberCount + newMembers,
      waitingRequests: group.waitingRequests && group.waitingRequests - 1,
    }))
  }
  function refused(requestId: string, error: unknown): never {
    if (over.includes(asApiFailure(error).code)) {
      settle(requestId, 0)
      void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
    }
    refetchGroup(error)
    throw error
  }
  return {
    accept: async (requestId: string): Promise<void> => {
      await accept({ requestId }).catch((error: unknown) => refused(requestId, error))
      settle(requestId, 1)
    },
    reject: async (requestId: string): Promise<void> => {
      await reject({ requestId }).catch((error: unknown) => refused(requestId, error))
      settle(requestId, 0)
    },
  }
}

type RequestEntryProps = {
  request: JoinRequest
  timeZone: string
  onAccept: () => Promise<void>
  onReject: () => Promise<void>
}

/** A join request with its message and the two buttons; while one is pending the other is disabled. */
function RequestEntry({ request, timeZone, onAccept, onReject }: RequestEntryProps) {
  const { author, message, createdAt } = request
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null)
  const { isShown, collapsedNotice } = useCollapsedContent(request.isCollapsed, 'request')
  const about = isShown ? <span className="sr-only">{author.name}</span> : null

  async function decide(answer: 'accept' | 'reject', act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(answer)
    await act()
    setBusy(null)
  }
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-t py-4 first:border-t-0 first:pt-1 last:pb-1">
      {isShown ? <Avatar tint={author.tint} name={author.name} /> : null}
      <div className="min-w-[min(14rem,100%)] flex-1">
        {collapsedNotice}
        <p>
          {isShown ? <strong className="mr-2 wrap-anywhere">{author.name}</strong> : null}
          <time className="text-sm text-text-3" dateTime={createdAt}>
            {formatInstant(createdAt, timeZone)}
          </time>
        </p>
        {isShown && message ? (
          <p className="whitespace-pre-line wrap-anywhere text-text-2">{message}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="soft"
          busy={busy === 'accept'}
          busyLabel={t('join.accepting')}
          aria-disabled={busy !== null}
          onClick={() => void decide('accept', onAccept)}
        >
          <Check />
          {t('join.accept')} {about}
        </Button>
        <Button
          kind="ghost"
          busy={busy === 'reject'}
          busyLabel={t('join.rejecting')}
          aria-disabled={busy !== null}
          onClick={() => void decide('reject', onReject)}
        >
          {t('join.reject')} {about}
        </Button>
      </div>
    </li>
  )
}

/** The pending join requests, for those who decide (GDET-2, GDET-8). */
export function Requests({ group, member }: { group: Group; member: Member }) {
  const query = useInfiniteQuery(joinRequestsQuery(useApi(), group.id))
  const { accept, reject } = useDecisions(group.id)
  const list = useRef<HTMLElement>(null)
  const requests = itemsOf(query.data)
  // The buttons are removed with the request: the focus moves to the list, for the next one.
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

/** The operation has already shown the reason. */
function refusedWithToast(): void {}
