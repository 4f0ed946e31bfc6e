import * as z from 'zod/mini'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { audiences } from './constants.ts'
import { Id } from './id.ts'

/**
 * Who may read something, as one value (REQ-28). What is not for groups has none: groups somebody ticked before
 * they chose otherwise are dropped.
 */
export const Audience = z
  .strictObject({
    kind: z.enum(audiences, 'prayer.audience.invalid'),
    groupIds: z._default(z.array(Id).check(z.maxLength(prayerLimits.groups, 'field.invalid')), []),
  })
  .check(
    z.overwrite((audience) => (audience.kind === 'groups' ? audience : { ...audience, groupIds: [] })),
    z.refine(({ kind, groupIds }) => kind !== 'groups' || groupIds.length > 0, {
      error: 'prayer.groups.required',
      path: ['groupIds'],
    }),
  )
export type Audience = z.output<typeof Audience>

export const GroupName = z.strictObject({ id: z.uuid(), name: z.string() })
export type GroupName = z.output<typeof GroupName>

/** An audience as read back: the owner sees every group, another viewer only those they are in themselves. */
export const ShownAudience = z.strictObject({ kind: z.enum(audiences), groups: z.array(GroupName) })
export type ShownAudience = z.output<typeof ShownAudience>

/** An audience on a card: how many groups, not which. */
export const AudienceCount = z.strictObject({ kind: z.enum(audiences), groupCount: z.int() })
export type AudienceCount = z.output<typeof AudienceCount>
