import * as z from 'zod/mini'

/** What the form holds and the device keeps (REQ-166). */
export const ContactDraft = z.strictObject({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})
export type ContactDraft = z.output<typeof ContactDraft>

/** True when nothing was written that the form did not begin with. */
export function isUntouched(draft: ContactDraft, begin: ContactDraft): boolean {
  const fields = ['name', 'email', 'subject', 'message'] as const
  return fields.every((field) => draft[field].trim() === begin[field])
}
