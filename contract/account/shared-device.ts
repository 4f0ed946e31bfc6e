import * as z from 'zod/mini'

/** The browser keeps nothing of the session and forgets it when it is closed: the phone is a shared one (OFF-10). */
export const SharedDevice = z.strictObject({ isSharedDevice: z._default(z.boolean('field.invalid'), false) })
