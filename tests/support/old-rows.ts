/** An id of the old site. */
export const oldId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const THE_FIRST = '2025-03-01T10:00:00+00:00'
const THE_TENTH = '2025-03-10 10:00:00.123456+00'
const THE_TWENTIETH = '2025-03-20T10:00:00.5Z'

/** Somebody whose address was confirmed. */
export function user(number: number, email: string, metadata: object) {
  const id = oldId(number)
  return { id, email, email_confirmed_at: THE_FIRST, created_at: THE_FIRST, raw_user_meta_data: metadata }
}

/** A private prayer of the first member, as a line of JSON. */
export function prayer(number: number, row: object): string {
  const words = { user_id: oldId(1), description: 'Please pray', category: 'family', status: 'active' }
  const readers = { is_public: false, shared_with_groups: null }
  return JSON.stringify({ id: oldId(number), ...words, ...readers, date_submitted: THE_TENTH, ...row })
}

/** A gift that was made. */
export function donation(number: number, row: object) {
  const gift = { currency: 'ZAR', message: null, anonymous: false, status: 'completed' }
  return { id: oldId(number), ...gift, paystack_reference: null, created_at: THE_TWENTIETH, ...row }
}
