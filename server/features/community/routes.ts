import type { presenceOperations } from '#contract/presence.ts'
import type { Handlers } from '#server/platform/context.ts'
import { getPresence } from './queries.ts'

/** The community as a whole, in numbers. Owns presence. Tells nothing. Sees no other room: it only listens. */
export const presenceHandlers: Handlers<typeof presenceOperations> = { getPresence }
