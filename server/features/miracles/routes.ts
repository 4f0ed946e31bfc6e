import type { miracleOperations } from '#contract/miracles.ts'
import type { Handlers } from '#server/platform/context.ts'
import { deleteMiracle, editMiracle, reportMiracle } from './commands.ts'
import { getMiracle } from './queries.ts'

/**
 * Answered prayers and who may see them. Owns miracles, miracle_shares and visible_miracles(). Tells miracle.*. Sees
 * groups, media and prayers: a miracle is saved and its prayer answered together or not at all.
 */
export const miracleHandlers: Handlers<typeof miracleOperations> = {
  reportMiracle,
  getMiracle,
  editMiracle,
  deleteMiracle,
}
