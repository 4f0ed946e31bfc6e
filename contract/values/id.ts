import * as z from 'zod/mini'

/** The one form of an id. */
export const LOWER_CASE_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id that the server gave out; any form but a lower-case UUID is refused. */
export const Id = z.string('field.invalid').check(z.regex(LOWER_CASE_UUID, 'field.invalid'))

/** An id that the client generated; it is lower-cased, so that both spellings are the same id. */
export const DrawnId = z.uuid('field.invalid').check(z.toLowerCase())
