import type { Audience } from '#contract/audience.ts'
import type { Prayer } from '#contract/prayers.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { requireMembership } from '#server/features/groups/relations.ts'
import { getPrayer } from '#server/features/prayers/queries.ts'
import { actOnPrayer, deciding, outcome } from '#server/features/prayers/relations.ts'
import type { Context } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'

/** A link that was passed on while the prayer was public never opens it again. */
const setAudience: Statement = {
  name: 'set-prayer-audience',
  text: `${deciding}, done as (
      update prayer_requests
         set audience = $4,
             share_token = case
               when audience = 'public' and $4 <> 'public' then replace(gen_random_uuid()::text, '-', '')
               else share_token
             end
       where id in (select id from granted)
      returning id
    )
    ${outcome}`,
}

const endOtherShares: Statement = {
  name: 'end-prayer-shares',
  text: 'delete from prayer_shares where prayer_id = $1 and group_id <> all($2::uuid[])',
}

const addShares: Statement = {
  name: 'add-prayer-shares',
  text: `
    insert into prayer_shares (prayer_id, group_id)
    select distinct $1::uuid, unnest($2::uuid[])
    on conflict on constraint prayer_shares__once do nothing
    returning group_id as "groupId"`,
}

/** Changes who can see an own prayer, from this moment on (decision 75; security 3.1). */
export async function changeAudience(
  context: Context<'member'>,
  { prayerId, audience }: { prayerId: string; audience: Audience },
): Promise<Prayer> {
  const { db, actor, tell } = context
  const { isDone } = await actOnPrayer(context, setAudience, {
    action: 'prayer.changeAudience',
    prayerId,
    values: [audience.kind],
  })
  if (!isDone) throw new Failure('NOT_FOUND')
  await shareWithGroups(db, { memberId: actor.id, prayerId, groupIds: audience.groupIds })
  await tell('prayer.audience-changed', { prayerId, audience: audience.kind })
  return await getPrayer(context, { prayerId })
}

/**
 * Makes these the groups a prayer is shared with. Throws FORBIDDEN for a new one that its owner does not belong to
 * (PNEW-12).
 */
export async function shareWithGroups(
  db: Db,
  { memberId, prayerId, groupIds }: { memberId: string; prayerId: string; groupIds: readonly string[] },
): Promise<void> {
  await db.query(endOtherShares, [prayerId, groupIds])
  const added = await db.query<{ groupId: string }>(addShares, [prayerId, groupIds])
  await requireMembership(db, { memberId, groupIds: added.map(({ groupId }) => groupId) })
}
