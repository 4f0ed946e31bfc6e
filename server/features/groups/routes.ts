import type { groupOperations } from '#contract/groups.ts'
import type { Handlers } from '#server/platform/context.ts'
import { listOwnGroups } from './queries.ts'

/** Groups and who belongs to them. Owns groups and group_members. Tells nothing yet. Sees account. */
export const groupHandlers: Handlers<typeof groupOperations> = { listOwnGroups }
