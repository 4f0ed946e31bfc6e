import * as z from 'zod/mini'

/** The one form of an id. */
export const LOWER_CASE_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of something that exists, as the server gave it: ids have one form, and any other is refused. */
export const Id = z.string('field.invalid').check(z.regex(LOWER_CASE_UUID, 'field.invalid'))

/** An id that the sender drew: capitals are taken and lowered, so that sending it again in another form is the same. */
export const DrawnId = z.uuid('field.invalid').check(z.toLowerCase())
