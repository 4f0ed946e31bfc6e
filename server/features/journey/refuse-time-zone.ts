import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const refuse = sql(
  'refuse-time-zone',
  `
    update profiles
       set refused_time_zones = refused_time_zones || $2::text
     where id = $1
       and $2::text <> all (refused_time_zones)
       and cardinality(refused_time_zones) < 1000`,
)

/** Keeps the actor's time zone although a device is in another, about which nobody asks again (REQ-447). */
export async function refuseTimeZone(
  { db, actor }: Context<'member'>,
  { timeZone }: { timeZone: string },
): Promise<Record<string, never>> {
  await db.query(refuse, [actor.id, timeZone])
  return {}
}
