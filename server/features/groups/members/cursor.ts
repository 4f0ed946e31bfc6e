import type { Page } from '#contract/api/paging.ts'
import { groupRoles } from '#contract/values/constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { decodeCursor, type Place } from '#server/platform/formats/list-cursor.ts'

/** A place among the members of a group: owner, admins, members, each by how long. */
export type MemberCursor = [rank: number, ...Place]

const START: MemberCursor = [-1, '-infinity', '00000000-0000-0000-0000-000000000000']

/** A page of members goes on at the rank of its last one, which stands before the rest of the place. */
export function withRank<Item>({ items, next }: Page<Item>, rankOf: (item: Item) => number): Page<Item> {
  const last = items.at(-1)
  return { items, next: next && last ? `${rankOf(last)}${next}` : null }
}

/** Reads back a place, the first member's without a cursor; one that we did not make is refused as INVALID. */
export function decodeMemberCursor(cursor?: string): MemberCursor {
  if (cursor === undefined) return START
  const rank = Number(cursor.charAt(0))
  if (!(rank in groupRoles)) throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  return [rank, ...decodeCursor(cursor.slice(1))]
}
