import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getPrayer } from './get-prayer.ts'
import { lockPrayer } from './prayers-access.ts'

/** A link shared while the prayer was public never opens it again. */
const setAudience = sql(
  'set-prayer-audience',
  `
    with former as (
      select id, audience from visible_prayers($1) where id = $2
    )
    update prayer_requests p
       set audience = $3,
           share_token = case
             when former.audience = 'public' and $3 <> 'public' then replace(gen_random_uuid()::text, '-', '')
             else p.share_token
           end
      from former
     where p.id = former.id
    returning former.audience = 'public' as "wasPublic"`,
)

const endOtherShares = sql(
  'end-prayer-shares',
  `
    delete from prayer_shares
     where prayer_id = $1
       and group_id <> all ($2::uuid[])
    returning group_id as "groupId"`,
)

const addShares = sql(
  'add-prayer-shares',
  `
    insert into prayer_shares (prayer_id, group_id, date_submitted)
    select distinct p.id, g.id, p.date_submitted
      from visible_prayers($3) p
     cross join unnest($2::uuid[]) as g (id)
     where p.id = $1
    on conflict on constraint prayer_shares__once do nothing
    returning group_id as "groupId"`,
)

/**
 * Changes the audience of an own prayer, effective immediately (REQ-75; SEC-3.1). The memberships are locked before
 * the prayer, in the order of a removal, so that neither deadlocks with the other.
 */
export async function changeAudience(
  context: Context<'member'>,
  { prayerId, audience: { kind, groupIds } }: { prayerId: string; audience: Audience },
): Promise<Prayer> {
  const { db, actor, publish } = context
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds })
  const ownerId = await lockPrayer(context, { action: 'prayer.changeAudience', prayerId })
  const [former] = await db.query(setAudience, [actor.id, prayerId, kind])
  if (!former) throw new Failure('NOT_FOUND')
  await shareWithGroups(context, { prayerId, groupIds, memberships })
  await publish('prayer.audience-changed', { prayerId, ownerId, audience: kind, wasPublic: former.wasPublic })
  return await getPrayer(context, { prayerId })
}

type Sharing = Pick<Context<'member'>, 'db' | 'actor' | 'publish'>

/**
 * Sets the groups an own prayer is shared with, and publishes the added and removed ones. Throws FORBIDDEN for a new
 * one that is not among the memberships the caller has locked (PNEW-12).
 */
export async function shareWithGroups(
  context: Sharing,
  {
    prayerId,
    groupIds,
    memberships,
  }: { prayerId: string; groupIds: readonly string[]; memberships: ReadonlySet<string> },
): Promise<void> {
  const { db, actor, publish } = context
  await endShares(context, { prayerId, except: groupIds })
  const added = await db.query(addShares, [prayerId, groupIds, actor.id])
  if (added.some(({ groupId }) => !memberships.has(groupId))) throw new Failure('FORBIDDEN')
  await publish('prayer.shared', ...added.map(({ groupId }) => ({ prayerId, groupId })))
}

/** Unshares a prayer that the caller has locked from all groups but these, and publishes that. */
export async function endShares(
  { db, publish }: Pick<Sharing, 'db' | 'publish'>,
  { prayerId, except }: { prayerId: string; except: readonly string[] },
): Promise<void> {
  const ended = await db.query(endOtherShares, [prayerId, except])
  await publish('prayer.unshared', ...ended.map(({ groupId }) => ({ prayerId, groupId })))
}
