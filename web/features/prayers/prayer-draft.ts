import * as z from 'zod/mini'
import { Image } from '#contract/media/media-operations.ts'
import { Category } from '#contract/prayers/prayer-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { audiences } from '#contract/values/constants.ts'
import { LanguageCode } from '#contract/values/language.ts'
import type { PrayerValues } from './prayer-fields.tsx'

/** The values of an unfinished form: nothing is required yet, and a category not chosen may be null. */
const draftFields = {
  title: z.string(),
  description: z.string(),
  category: z.pipe(
    z.nullish(Category),
    z.transform((category) => category ?? undefined),
  ),
  location: z._default(
    z.nullable(
      z.object({
        name: z.string(),
        latitude: z.optional(z.number()),
        longitude: z.optional(z.number()),
      }),
    ),
    null,
  ),
}

const PrayerDraft = z.object({
  ...draftFields,
  audience: z.object({ kind: z.enum(audiences), groupIds: z._default(z.array(z.string()), []) }),
  images: z._default(z.array(Image), []),
  isAnonymous: z._default(z.boolean(), false),
  language: z._default(LanguageCode, 'en'),
})
export type PrayerDraft = z.output<typeof PrayerDraft>

const EditDraft = z.object({ ...draftFields, language: z.optional(LanguageCode), version: z.int() })
export type EditDraft = z.output<typeof EditDraft>

/** The form's initial values; private unless chosen otherwise (PNEW-3). */
export const blankPrayer: PrayerDraft = {
  title: '',
  description: '',
  category: undefined,
  location: null,
  audience: { kind: 'private', groupIds: [] },
  images: [],
  isAnonymous: false,
  language: 'en',
}

/** A member's single draft of a new prayer on this device. */
export function newPrayerDraft(memberId: string) {
  return {
    name: 'new-prayer',
    memberId,
    schema: PrayerDraft,
    isEmpty: ({ title, description, images }: PrayerDraft) =>
      title.trim() === '' && description.trim() === '' && images.length === 0,
  }
}

/** The draft of an edit; nothing is saved while it equals the prayer. */
export function editDraft(memberId: string, prayerId: string, saved: PrayerValues) {
  return {
    name: `edit-prayer:${prayerId}`,
    memberId,
    schema: EditDraft,
    isEmpty: (draft: EditDraft) => JSON.stringify(fieldsOf(draft)) === JSON.stringify(fieldsOf(saved)),
  }
}

/** In a group the audience is always that group, whatever the draft had (PNEW-11). */
export function inGroup(draft: PrayerDraft, group: GroupName | undefined): PrayerDraft {
  if (!group) return draft
  const { kind, groupIds } = draft.audience
  const isMeant = kind === 'groups' && groupIds.includes(group.id)
  return { ...draft, audience: { kind: 'groups', groupIds: isMeant ? groupIds : [group.id] } }
}

function fieldsOf({
  title,
  description,
  language,
  category,
  location,
}: Omit<EditDraft, 'version'> | PrayerValues) {
  const { name, latitude, longitude } = location ?? {}
  return [title, description, language, category, name, latitude, longitude]
}
