import type { miracleOperations } from '#contract/miracles/miracle-operations.ts'
import type { storyOperations } from '#contract/miracles/miracle-story-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { changeMiracleAnonymity } from './change-miracle-anonymity.ts'
import { deleteMiracle } from './delete-miracle.ts'
import { editMiracle } from './edit-miracle.ts'
import { getMiracle } from './get-miracle.ts'
import { listMiracleStories } from './list-miracle-stories.ts'
import { reportMiracle } from './report-miracle.ts'
import { sayAmen, withdrawAmen } from './say-amen.ts'

/**
 * Answered prayers, their audiences and their Amens. Owns miracles, miracle_shares, miracle_amens and
 * visible_miracles(). Publishes miracle.*, amen.*. Uses groups, media and prayers: a miracle is saved and its prayer
 * answered together or not at all.
 */
export const miracleHandlers: Handlers<typeof miracleOperations & typeof storyOperations> = {
  reportMiracle: command(reportMiracle),
  getMiracle: query(getMiracle),
  editMiracle: command(editMiracle),
  changeMiracleAnonymity: command(changeMiracleAnonymity),
  deleteMiracle: command(deleteMiracle),
  listMiracleStories: query(listMiracleStories),
  sayAmen: command(sayAmen),
  withdrawAmen: command(withdrawAmen),
}
