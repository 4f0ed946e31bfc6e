import * as z from 'zod/mini'

/** A person as others see them: the name they chose (REQ-90) and the tint of their avatar, never an id. */
export const Author = z.strictObject({ name: z.string(), tint: z.int() })
export type Author = z.output<typeof Author>
