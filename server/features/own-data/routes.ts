import type { ownDataOperations } from '#contract/account/own-data-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { getExport } from './get-export.ts'
import { startExport } from './start-export.ts'

/**
 * The file with the member's own data. Owns data_exports, and their chunks in the media store. Publishes export.moved.
 * Uses journey for its figures, media for the locations of pictures; all other rows by owner-scoped statements of its
 * own.
 */
export function ownDataHandlers(): Handlers<typeof ownDataOperations> {
  return { getExport: query(getExport), startExport: command(startExport) }
}
