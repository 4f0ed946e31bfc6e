import { pushLimits } from '#contract/notifications/push-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const decline = sql(
  'decline-push',
  `
    insert into push_settings as s (user_id, declines, declined_at)
    values ($1, 1, $2)
    on conflict on constraint push_settings__once do update
       set declines = least(s.declines + 1, ${pushLimits.declines}), declined_at = excluded.declined_at`,
)

/** 'Not now' to the question about pushes: it rests for 30 days, the second time for ever. */
export async function declinePush({ db, actor, clock }: Context<'member'>): Promise<Record<string, never>> {
  await db.query(decline, [actor.id, clock.now()])
  return {}
}
