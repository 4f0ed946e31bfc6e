import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/events/all-events.ts'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { staleAfter } from '#web/platform/live/live-invalidation.ts'
import { isCopiedName, isOwn } from './copied-reads.ts'
import type { StoredResponse } from './offline-database.ts'
import { changeResponses } from './stored-responses.ts'

/** Something that a member may no longer read: whatever names an id, or the responses of some keys. */
export type Withdrawal = {
  id?: string
  keys?: readonly QueryKey[]
  /** Also from what is the member's own: the thing is gone for everybody. */
  isGone?: boolean
}

/** The withdrawal that an event tells of; null for most. */
export function withdrawalAfter(event: LiveEvent): Withdrawal | null {
  switch (event.name) {
    case 'prayer.deleted':
      return { id: event.ids.prayerId, isGone: true }
    case 'prayer.hidden':
    case 'prayer.unshared':
    case 'prayer.audience-changed':
    case 'prayer.anonymity-changed':
      return { id: event.ids.prayerId }
    case 'miracle.deleted':
      return { id: event.ids.miracleId, isGone: true }
    case 'miracle.hidden':
    case 'miracle.edited':
    case 'miracle.anonymity-changed':
      return { id: event.ids.miracleId }
    case 'comment.deleted':
    case 'comment.hidden':
    case 'comment.anonymity-changed':
    case 'update.deleted':
    case 'update.hidden':
      return { keys: staleAfter(event), isGone: true }
    case 'message.deleted':
    case 'message.hidden':
    case 'message.edited':
      return { keys: [['listMessages', event.ids.groupId]], isGone: true }
    case 'group.deleted':
    case 'group.hidden':
    case 'member.left':
    case 'member.removed':
      return { keys: [...staleAfter(event), ['listMessages', event.ids.groupId]] }
    default:
      return null
  }
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The withdrawals of a refused read: its own answer, and whatever names its subject; none for other failures. */
export function withdrawalsAfterRefusal(queryKey: QueryKey, { status }: ApiFailure): Withdrawal[] {
  if ((status !== 403 && status !== 404) || !isCopiedName(queryKey[0])) return []
  const ids = queryKey.filter((part): part is string => typeof part === 'string' && ID.test(part))
  return [{ keys: [queryKey], isGone: true }, ...ids.map((id) => ({ id }))]
}

/** Removes it from the store, and from memory where no page shows it: pages on the screen read it again by themselves. */
export async function withdraw(
  queryClient: QueryClient,
  accountId: string,
  withdrawal: Withdrawal,
): Promise<void> {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey, state: { data } }) =>
      data !== undefined && remainder({ queryKey, data }, withdrawal) !== data,
  })
  await changeResponses(accountId, (response) => remainder(response, withdrawal))
}

/** The part of a response that may stay: its data, less of it, or nothing. */
export function remainder(
  response: Pick<StoredResponse, 'queryKey' | 'data'>,
  { id, keys = [], isGone = false }: Withdrawal,
): unknown {
  const { queryKey, data } = response
  if (!isGone && isOwn(response)) return data
  if (keys.some((key) => key.every((part, index) => part === queryKey[index]))) return undefined
  if (id === undefined || !names(response, id)) return data
  const rest = withoutItem(data, id)
  return names({ queryKey, data: rest }, id) ? undefined : rest
}

function names(value: unknown, id: string): boolean {
  return JSON.stringify(value ?? null).includes(id)
}

/** The data without the items of its lists that have this id. */
function withoutItem(data: unknown, id: string): unknown {
  if (Array.isArray(data)) return data.filter((item) => !hasId(item, id)).map((item) => withoutItem(item, id))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutItem(value, id)]))
}

function hasId(item: unknown, id: string): boolean {
  return typeof item === 'object' && item !== null && Object.values(item).includes(id)
}
