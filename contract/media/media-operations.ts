import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Id } from '#contract/values/id.ts'
import { cleanLine, lengthOf } from '#contract/values/text.ts'
import { mediaLimits } from './media-constants.ts'

/** An image of an answer; its files are at `imageAddress(id, width)`. */
export const Image = z.strictObject({ id: z.uuid(), width: z.int(), height: z.int(), alt: z.string() })
export type Image = z.output<typeof Image>

/** The chosen images in their order: own uploads that are not used yet (REQ-76). */
export const ChosenImages = z._default(
  z
    .array(
      z.strictObject({
        id: Id,
        alt: z._default(
          z.string('field.invalid').check(z.overwrite(cleanLine), z.refine(isShortEnough, 'field.invalid')),
          '',
        ),
      }),
    )
    .check(
      z.maxLength(mediaLimits.perParent, 'media.tooMany'),
      z.refine((images) => new Set(images.map(({ id }) => id)).size === images.length, 'field.invalid'),
    ),
  [],
)
export type ChosenImages = z.output<typeof ChosenImages>

/** Counted in user-perceived characters; the generous ceiling bounds characters with many accents. */
function isShortEnough(alt: string): boolean {
  return alt.length <= mediaLimits.altText * 16 && lengthOf(alt) <= mediaLimits.altText
}

export const mediaOperations = operations({
  uploadImage: {
    method: 'POST',
    path: '/api/media',
    caller: 'member',
    summary:
      'Takes one image as the body of the request; it belongs to nothing until a prayer, a miracle or a message uses it.',
    input: z.strictObject({}),
    body: 'image',
    output: Image,
    errors: ['FILE_TOO_LARGE', 'NOT_AN_IMAGE', 'IMAGES_FULL'],
    limits: ['uploadsPerHalfHour'],
  },
})
