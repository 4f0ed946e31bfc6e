import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { actions } from '#contract/api/permissions.ts'
import { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'

/** A prayer in the list of a group; `viewerCan` says whether the viewer may remove it from the group. */
export const GroupPrayerCard = z.extend(ListedPrayerCard, {
  /** The author and the viewer, who leads the group, are in a block. */
  isCollapsed: z.boolean(),
  viewerCan: z.array(z.enum(actions)),
})
export type GroupPrayerCard = z.output<typeof GroupPrayerCard>

export const groupPrayerOperations = operations({
  listGroupPrayers: {
    method: 'GET',
    path: '/api/groups/:groupId/prayers',
    caller: 'member',
    summary: 'Lists every prayer shared with a group, newest first, 20 a page.',
    input: z.strictObject({ groupId: z.string(), cursor: z.optional(Cursor) }),
    output: pageOf(GroupPrayerCard),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    offlineCopy: true,
  },
  unsharePrayer: {
    method: 'DELETE',
    path: '/api/groups/:groupId/prayers/:prayerId',
    caller: 'member',
    summary: 'Takes a prayer out of a group; without any group left it is private again.',
    input: z.strictObject({ groupId: z.string(), prayerId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
