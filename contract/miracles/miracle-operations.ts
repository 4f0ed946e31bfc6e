import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { actions } from '#contract/api/permissions.ts'
import { ChosenImages, Image } from '#contract/media/media-operations.ts'
import { Audience, AudienceCount, ShownAudience } from '#contract/values/audience.ts'
import { Author } from '#contract/values/author.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { line, text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { Version } from '#contract/values/version.ts'
import { Amens } from './miracle-story-operations.ts'

const testimony = {
  title: line({
    required: 'miracle.title.required',
    ...miracleLimits.title,
    tooLong: 'miracle.title.tooLong',
  }),
  description: text({
    required: 'miracle.description.required',
    ...miracleLimits.description,
    tooLong: 'miracle.description.tooLong',
  }),
  audience: Audience,
  images: ChosenImages,
  /** Consent to be shown on the home page; only public miracles are (REQ-72). */
  mayShowOnHome: z._default(z.boolean('field.invalid'), false),
}

/** A new miracle; with a prayer it marks that prayer as answered (MIR-7). */
export const NewMiracle = z.strictObject({
  ...testimony,
  /** Of a miracle that answers a prayer the mark of that prayer counts. */
  isAnonymous: z._default(z.boolean('field.invalid'), false),
  prayerId: z._default(z.nullable(z.string('field.invalid')), null),
  language: z._default(LanguageCode, 'en'),
})
export type NewMiracle = z.output<typeof NewMiracle>

/** Without a language it keeps its own. */
export const MiracleEdit = z.strictObject({
  ...testimony,
  language: z.optional(LanguageCode),
  version: Version,
})
export type MiracleEdit = z.output<typeof MiracleEdit>

export const Miracle = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  language: LanguageCode,
  audience: ShownAudience,
  images: z.array(Image),
  mayShowOnHome: z.boolean(),
  reportedAt: Instant,
  version: z.int(),
  author: Author,
  /** Others read 'Somebody' (REQ-460). */
  isAnonymous: z.boolean(),
  mine: z.boolean(),
  /** Moderators hid it; only its owner still sees it. */
  isHidden: z.boolean(),
  amens: Amens,
  /** The prayer it answers and the days from writing to answer, for viewers who may see that prayer too. */
  prayer: z.nullable(
    z.strictObject({
      id: z.uuid(),
      title: z.string(),
      language: LanguageCode,
      dateSubmitted: Instant,
      prayedDays: z.int(),
    }),
  ),
  viewerCan: z.array(z.enum(actions)),
})
export type Miracle = z.output<typeof Miracle>

export const OwnMiracleCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  language: LanguageCode,
  audience: AudienceCount,
  reportedAt: Instant,
  /** Days from prayer to miracle, when it answers one. */
  prayedDays: z.nullable(z.int()),
})
export type OwnMiracleCard = z.output<typeof OwnMiracleCard>

const MiracleId = z.strictObject({ miracleId: z.string() })

export const miracleOperations = operations({
  reportMiracle: {
    method: 'POST',
    path: '/api/miracles',
    caller: 'member',
    summary: 'Reports a miracle; when it answers an own active prayer, that is answered in the same moment.',
    input: NewMiracle,
    output: Miracle,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'ALREADY_ANSWERED', 'TOO_MANY_ANONYMOUS'],
    limits: ['miraclesPerHour', 'miraclesPerDay'],
    deferrable: true,
  },
  getMiracle: {
    method: 'GET',
    path: '/api/miracles/:miracleId',
    caller: 'member',
    summary: 'Reads one miracle that the viewer may see.',
    input: MiracleId,
    output: Miracle,
    errors: ['NOT_FOUND'],
    offlineCopy: true,
  },
  editMiracle: {
    method: 'PATCH',
    path: '/api/miracles/:miracleId',
    caller: 'member',
    summary: 'Changes an own miracle, unless it changed since that version.',
    input: z.extend(MiracleEdit, { miracleId: z.string() }),
    output: Miracle,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
  },
  changeMiracleAnonymity: {
    method: 'PUT',
    path: '/api/miracles/:miracleId/anonymity',
    caller: 'member',
    summary:
      'Takes the name off an own miracle, or puts it back; one that answers a prayer is as that prayer is.',
    input: z.extend(MiracleId, { isAnonymous: z.boolean('field.invalid') }),
    output: Miracle,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_ANONYMOUS'],
  },
  deleteMiracle: {
    method: 'DELETE',
    path: '/api/miracles/:miracleId',
    caller: 'member',
    summary: 'Deletes an own miracle; the prayer it answered can become active again.',
    input: z.strictObject({
      miracleId: z.string(),
      reopensPrayer: z._default(z.boolean('field.invalid'), false),
    }),
    output: z.strictObject({ prayerId: z.nullable(z.uuid()) }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
