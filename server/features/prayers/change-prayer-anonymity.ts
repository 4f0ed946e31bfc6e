import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { countAnonymous } from './anonymous-count.ts'
import { getPrayer } from './get-prayer.ts'
import { lockPrayer } from './prayers-access.ts'

const setAnonymity = sql(
  'set-prayer-anonymity',
  `
    update prayer_requests p
       set is_anonymous = $2
     where p.id = $1
       and p.is_anonymous <> $2
    returning p.audience = 'public' and p.hidden_at is null as "isPublic!",
              array(select s.group_id from prayer_shares s where s.prayer_id = p.id) as "groupIds!"`,
)

/** The miracle that answers a prayer leads to it, so that one name would tell the other. */
const setAnonymityOfMiracle = sql(
  'set-anonymity-of-miracle-of-prayer',
  `
    update miracles x
       set is_anonymous = $2
     where x.prayer_request_id = $1
       and x.is_anonymous <> $2
    returning x.id as "miracleId", x.audience = 'public' and x.hidden_at is null as "isPublic!",
              array(select s.group_id from miracle_shares s where s.miracle_id = x.id) as "groupIds!"`,
)

/**
 * Takes the name of the owner off a prayer, its updates, their comments on it and its miracle, or puts it back; doing it
 * twice changes nothing (REQ-463).
 */
export async function changePrayerAnonymity(
  context: Context<'member'>,
  { prayerId, isAnonymous }: { prayerId: string; isAnonymous: boolean },
): Promise<Prayer> {
  const { db, publish } = context
  const ownerId = await lockPrayer(context, { action: 'prayer.changeAnonymity', prayerId })
  const [changed] = await db.query(setAnonymity, [prayerId, isAnonymous])
  if (changed) {
    if (isAnonymous) await countAnonymous(context)
    const miracles = await db.query(setAnonymityOfMiracle, [prayerId, isAnonymous])
    await publish('prayer.anonymity-changed', { prayerId, ownerId, ...changed })
    await publish('miracle.anonymity-changed', ...miracles.map((miracle) => ({ ...miracle, ownerId })))
  }
  return await getPrayer(context, { prayerId })
}
