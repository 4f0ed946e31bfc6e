import * as z from 'zod/mini'

/** The largest number that a column of four bytes holds. */
const LARGEST = 2 ** 31 - 1

/** The version of what a form was loaded with, in requests. */
export const Version = z
  .int('field.invalid')
  .check(z.minimum(0, 'field.invalid'), z.maximum(LARGEST, 'field.invalid'))
