import type { helplineOperations } from '#contract/moderation/helpline-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { readHelplines } from './helplines-file.ts'

/**
 * Whom people in danger can reach: read once, at the start. Owns no table, tells nothing, sees no other room, and learns
 * nothing of who asks (SEC-7.1).
 */
export function helplineHandlers({
  settings,
}: {
  settings: Pick<Settings, 'helplinesFile'>
}): Handlers<typeof helplineOperations> {
  const items = readHelplines(settings.helplinesFile)
  return {
    listHelplines: async () => ({ items }),
  }
}
