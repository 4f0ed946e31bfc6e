import * as z from 'zod/mini'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { audiences } from './constants.ts'
import { Id } from './id.ts'

/**
 * The readers of a prayer or miracle, as one value (REQ-28). Groups are dropped unless the kind is `groups`, because a
 * form may still send groups that were ticked before another kind was chosen.
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

/** An audience of an answer: the owner sees every group, another viewer only their own groups. */
export const ShownAudience = z.strictObject({ kind: z.enum(audiences), groups: z.array(GroupName) })
export type ShownAudience = z.output<typeof ShownAudience>

/** An audience on a card: the number of groups, not their names. */
export const AudienceCount = z.strictObject({ kind: z.enum(audiences), groupCount: z.int() })
export type AudienceCount = z.output<typeof AudienceCount>
