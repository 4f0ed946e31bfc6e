import { type PushSettings, pushDefaults, pushLimits } from '#contract/notifications/push-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'

const ownSettings = sql(
  'own-push-settings',
  `
    select to_char(coalesce(s.quiet_from, '${pushDefaults.quietFrom}'), 'HH24:MI') as "quietFrom!",
           to_char(coalesce(s.quiet_to, '${pushDefaults.quietTo}'), 'HH24:MI') as "quietTo!",
           coalesce(s.lock_screen, '${pushDefaults.lockScreen}') as "lockScreen!",
           coalesce(s.declines, 0) < ${pushLimits.declines}
             and coalesce(s.declined_at < $2::timestamptz - interval '${pushLimits.askedAgainDays} days', true)
             as "isOpen!"
      from (select $1::uuid as id) m
      left join push_settings s on s.user_id = m.id`,
)

const ownDevices = sql(
  'own-push-devices',
  `
    select p.id, s.device, p.created_at as since, s.id = $2 as "isThis!"
      from push_subscriptions p
      join sessions s on s.id = p.session_id
     where p.user_id = $1
       and s.idle_ends_at > $3
       and s.ends_at > $3
     order by s.id = $2 desc, p.created_at desc, p.id`,
)

type Reading = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** How and to which browsers the member gets pushes, and whether this browser may be asked (NOTIF-8). */
export function getPushSettings(pushSender: PushSender | null) {
  return async ({ db, actor, clock }: Reading): Promise<PushSettings> => {
    const [settings] = await db.query(ownSettings, [actor.id, clock.now()])
    const devices = await db.query(ownDevices, [actor.id, actor.sessionId, clock.now()])
    if (!settings) throw new Error('Settings have defaults')
    const { isOpen, ...chosen } = settings
    const isReceiving = devices.some(({ isThis }) => isThis)
    const mayAsk = isOpen && pushSender !== null && !actor.isSharedDevice && !isReceiving
    return { key: pushSender?.publicKey ?? null, ...chosen, mayAsk, devices }
  }
}
