import type { Input } from '#contract/api/define-operation.ts'
import type { PushSettings, pushOperations } from '#contract/notifications/push-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'
import { getPushSettings } from './get-push-settings.ts'

const choose = sql(
  'choose-push-settings',
  `
    insert into push_settings as s (user_id, quiet_from, quiet_to, lock_screen)
    values ($1, $2::text::time, $3::text::time, $4)
    on conflict on constraint push_settings__once do update
       set quiet_from = coalesce(excluded.quiet_from, s.quiet_from),
           quiet_to = coalesce(excluded.quiet_to, s.quiet_to),
           lock_screen = coalesce(excluded.lock_screen, s.lock_screen)`,
)

/**
 * Chooses the quiet hours, which are none where both times are the same, or the words on a locked screen; each by
 * itself, so that two choices at once both hold.
 */
export function setPushSettings(pushSender: PushSender | null) {
  return async (
    context: Context<'member'>,
    { quietFrom, quietTo, lockScreen }: Input<(typeof pushOperations)['setPushSettings']>,
  ): Promise<PushSettings> => {
    const chosen = [quietFrom ?? null, quietTo ?? null, lockScreen ?? null] as const
    await context.db.query(choose, [context.actor.id, ...chosen])
    return await getPushSettings(pushSender)(context)
  }
}
