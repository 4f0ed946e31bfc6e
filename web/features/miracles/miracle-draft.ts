import * as z from 'zod/mini'
import { Image } from '#contract/media/media-operations.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { audiences } from '#contract/values/constants.ts'

/** A miracle as a form holds it and the device keeps it: words half written, groups not chosen yet (REQ-166). */
export const MiracleDraft = z.strictObject({
  title: z.string(),
  description: z.string(),
  audience: z.strictObject({ kind: z.enum(audiences), groupIds: z.array(z.string()) }),
  images: z.array(Image),
  mayShowOnHome: z.boolean(),
  /** Of the miracle that is edited; 0 for a new one. */
  version: z.int(),
})
export type MiracleDraft = z.output<typeof MiracleDraft>

/** Blank, with the audience of the prayer it answers; private when there is none (REQ-72). */
export function newMiracle(prayer: Prayer | null): MiracleDraft {
  const audience = prayer ? audienceOf(prayer) : { kind: 'private' as const, groupIds: [] }
  return { title: '', description: '', audience, images: [], mayShowOnHome: false, version: 0 }
}

/** A miracle as it is now, to be edited. */
export function draftOfMiracle(miracle: Miracle): MiracleDraft {
  const { title, description, images, mayShowOnHome, version } = miracle
  return { title, description, audience: audienceOf(miracle), images, mayShowOnHome, version }
}

/** Whether there is nothing worth keeping: nothing was written, or nothing changed. */
export function isUntouched(draft: MiracleDraft, initial: MiracleDraft): boolean {
  const isBlank = `${draft.title}${draft.description}`.trim() === '' && draft.images.length === 0
  return isBlank || JSON.stringify(draft) === JSON.stringify(initial)
}

function audienceOf({ audience }: Prayer | Miracle): MiracleDraft['audience'] {
  return { kind: audience.kind, groupIds: audience.groups.map(({ id }) => id) }
}
