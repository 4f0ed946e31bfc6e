import type { ownDataOperations } from '#contract/account/own-data-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { startExport } from './start-export.ts'
import { getExport } from './stored-export.ts'

/**
 * The file with one's own data. Owns data_exports, and their parts in the media store. Tells export.moved. Sees the rooms
 * whose rows go into the file: journey for its numbers, media for where pictures lie; all others by owner-scoped
 * statements of its own.
 */
export function ownDataHandlers(): Handlers<typeof ownDataOperations> {
  return { getExport, startExport }
}
