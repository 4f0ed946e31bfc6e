import type { helplineOperations } from '#contract/moderation/helpline-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { listHelplines } from './list-helplines.ts'

/**
 * Handlers of helplines, read once at the start. Owns no table, publishes nothing, uses no other feature, and logs
 * nothing about its readers (SEC-7.1).
 */
export function helplineHandlers({
  settings,
}: {
  settings: Pick<Settings, 'helplinesFile'>
}): Handlers<typeof helplineOperations> {
  return { listHelplines: query(listHelplines(settings.helplinesFile)) }
}
