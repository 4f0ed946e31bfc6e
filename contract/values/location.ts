import * as z from 'zod/mini'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { line } from './text.ts'

/** Two decimals are about a kilometre; the browser rounds before anything leaves it (REQ-130). */
function degrees(most: number) {
  return z.number('field.invalid').check(
    z.minimum(-most, 'field.invalid'),
    z.maximum(most, 'field.invalid'),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'location.tooExact'),
  )
}

/** The location of a prayer: a town's name, and rounded coordinates unless only the town is shared (REQ-115). */
export const Location = z
  .strictObject({
    name: line({
      required: 'location.name.required',
      ...prayerLimits.locationName,
      tooLong: 'location.name.tooLong',
    }),
    latitude: z.optional(degrees(90)),
    longitude: z.optional(degrees(180)),
  })
  .check(
    z.refine(
      ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
      'field.invalid',
    ),
  )
export type Location = z.output<typeof Location>

/** The location in answers: coordinates only for the owner (REQ-130). */
export const ShownLocation = z.strictObject({
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
})
export type ShownLocation = z.output<typeof ShownLocation>
