import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { actions } from '#contract/api/permissions.ts'
import { ChosenImages, Image } from '#contract/media/media-operations.ts'
import { Audience, AudienceCount, ShownAudience } from '#contract/values/audience.ts'
import { Author } from '#contract/values/author.ts'
import { statuses } from '#contract/values/constants.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Location, ShownLocation } from '#contract/values/location.ts'
import { cleanLine, line, text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { Version } from '#contract/values/version.ts'
import { Intercessions } from './intercession-operations.ts'
import { categories, prayerLimits } from './prayer-constants.ts'

export const Category = z.enum(categories, 'prayer.category.invalid')
export type Category = z.output<typeof Category>

export const Status = z.enum(statuses)
export type Status = z.output<typeof Status>

const prayerFields = {
  title: line({ required: 'prayer.title.required', ...prayerLimits.title, tooLong: 'prayer.title.tooLong' }),
  description: text({
    required: 'prayer.description.required',
    ...prayerLimits.description,
    tooLong: 'prayer.description.tooLong',
  }),
  category: Category,
  location: z._default(z.nullable(Location), null),
}

export const NewPrayer = z.strictObject({
  ...prayerFields,
  audience: Audience,
  images: ChosenImages,
  isAnonymous: z._default(z.boolean('field.invalid'), false),
  language: z._default(LanguageCode, 'en'),
})
export type NewPrayer = z.output<typeof NewPrayer>

/** The fields of the edit form (REQ-75), with the version of the prayer that the form was loaded with. Without a language it keeps its own. */
export const PrayerEdit = z.strictObject({
  ...prayerFields,
  language: z.optional(LanguageCode),
  version: Version,
})
export type PrayerEdit = z.output<typeof PrayerEdit>

export const PrayerCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  language: LanguageCode,
  category: Category,
  status: Status,
  dateSubmitted: Instant,
  author: Author,
  supportCount: z.int(),
})
export type PrayerCard = z.output<typeof PrayerCard>

/** A prayer in a list that others read: the public wall, or the prayers of a group. */
export const ListedPrayerCard = z.extend(PrayerCard, {
  /** Whether the viewer supports it; null for those who cannot: visitors, and admins who read by role. */
  isSupporter: z.nullable(z.boolean()),
  /** Whether it waits on the viewer's list; null for those who cannot carry it: those above, and its owner. */
  isCarried: z.nullable(z.boolean()),
  /** Whether the viewer prayed for it today; null for those who cannot. */
  prayedToday: z.nullable(z.boolean()),
})
export type ListedPrayerCard = z.output<typeof ListedPrayerCard>

/** The first card of the public wall: one that nobody has prayed for, or the newest (REQ-455). */
export const FirstPrayerCard = z.extend(ListedPrayerCard, { isUnprayed: z.boolean() })
export type FirstPrayerCard = z.output<typeof FirstPrayerCard>

/** A page of the public wall. Only the first page of all prayers has a first card, which stands in its place of the list too. */
export const WallPage = z.extend(pageOf(ListedPrayerCard), { first: z.optional(FirstPrayerCard) })
export type WallPage = z.output<typeof WallPage>

/** An own prayer on the dashboard also says who can see it, whether it is pinned to the top, and who prayed for it. */
export const OwnPrayerCard = z.extend(PrayerCard, {
  audience: AudienceCount,
  isPinned: z.boolean(),
  prayedToday: z.boolean(),
  prayedFor: z.strictObject({ peopleToday: z.int(), peopleThisWeek: z.int() }),
})
export type OwnPrayerCard = z.output<typeof OwnPrayerCard>

/** A prayer of an answer; it differs from NewPrayer, because a viewer may see less than the owner wrote (REQ-28). */
export const Prayer = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  language: LanguageCode,
  category: Category,
  status: Status,
  audience: ShownAudience,
  location: z.nullable(ShownLocation),
  images: z.array(Image),
  dateSubmitted: Instant,
  /** The last change of its text, and whether an admin made it. */
  edited: z.nullable(z.strictObject({ at: Instant, byAdmin: z.boolean() })),
  version: z.int(),
  author: Author,
  /** Others read 'Somebody' (REQ-460). */
  isAnonymous: z.boolean(),
  mine: z.boolean(),
  /** Moderators hid it; only its owner and staff still see it (SEC-3.1). */
  isHidden: z.boolean(),
  support: z.strictObject({ count: z.int(), mine: z.boolean() }),
  intercessions: Intercessions,
  updateCount: z.int(),
  commentCount: z.int(),
  /** The token of the public share page; null unless the prayer is public (REQ-131). */
  shareToken: z.nullable(z.string()),
  viewerCan: z.array(z.enum(actions)),
})
export type Prayer = z.output<typeof Prayer>

/** A search: words in any order. */
export const Search = z
  .string()
  .check(z.maxLength(prayerLimits.search.max, 'field.invalid'), z.overwrite(cleanLine))

const PrayerId = z.strictObject({ prayerId: z.string() })
const Done = z.strictObject({})

export const prayerOperations = operations({
  submitPrayer: {
    method: 'POST',
    path: '/api/prayers',
    caller: 'member',
    summary: 'Submits a prayer request.',
    input: NewPrayer,
    output: Prayer,
    errors: ['INVALID', 'FORBIDDEN', 'TOO_MANY_ANONYMOUS'],
    limits: ['prayersPerHour', 'prayersPerDay'],
    deferrable: true,
  },
  listPublicPrayers: {
    method: 'GET',
    path: '/api/prayers',
    caller: 'anyone',
    summary:
      'Lists public prayers, newest first, 20 a page; of one category, in one language, or with words in title or description. The first page of all has a first card.',
    input: z.strictObject({
      cursor: z.optional(Cursor),
      category: z.optional(Category),
      language: z.optional(LanguageCode),
      search: z.optional(Search),
    }),
    output: WallPage,
    errors: ['INVALID'],
    offlineCopy: true,
  },
  getPrayer: {
    method: 'GET',
    path: '/api/prayers/:prayerId',
    caller: 'member',
    summary: 'Reads one prayer that the viewer may see.',
    input: PrayerId,
    output: Prayer,
    errors: ['NOT_FOUND'],
  },
  editPrayer: {
    method: 'PATCH',
    path: '/api/prayers/:prayerId',
    caller: 'member',
    summary:
      'Changes title, description, category, location and language, unless the prayer changed since that version.',
    input: z.extend(PrayerEdit, { prayerId: z.string() }),
    output: Prayer,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
    deferrable: true,
  },
  changeAudience: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/audience',
    caller: 'member',
    summary: 'Changes who can see a prayer.',
    input: z.strictObject({ prayerId: z.string(), audience: Audience }),
    output: Prayer,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    deferrable: true,
  },
  changeImages: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/images',
    caller: 'member',
    summary: 'Sets the images of a prayer: those it keeps and newly uploaded ones, in order.',
    input: z.strictObject({ prayerId: z.string(), images: ChosenImages }),
    output: Prayer,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  changePrayerAnonymity: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/anonymity',
    caller: 'member',
    summary: 'Takes the name off an own prayer, or puts it back; doing it twice changes nothing.',
    input: z.extend(PrayerId, { isAnonymous: z.boolean('field.invalid') }),
    output: Prayer,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_ANONYMOUS'],
  },
  pinPrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/pin',
    caller: 'member',
    summary:
      'Pins an own prayer to the top of the dashboard or removes the pin; doing it twice changes nothing.',
    input: z.extend(PrayerId, { isPinned: z.boolean() }),
    output: z.strictObject({ isPinned: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  archivePrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/archived',
    caller: 'member',
    summary: 'Puts a prayer aside; doing it twice changes nothing.',
    input: PrayerId,
    output: Prayer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    deferrable: true,
  },
  restorePrayer: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/archived',
    caller: 'member',
    summary: 'Brings an archived prayer back as active, or as answered when a miracle belongs to it.',
    input: PrayerId,
    output: Prayer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    deferrable: true,
  },
  deletePrayer: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId',
    caller: 'member',
    summary: 'Deletes a prayer with its updates, comments and images; a miracle of it stays.',
    input: PrayerId,
    output: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
})
