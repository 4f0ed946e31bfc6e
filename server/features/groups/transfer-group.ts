import type { Group } from '#contract/groups/group-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { getChangedGroup } from './get-group.ts'
import { lockGroup } from './groups-access.ts'

/** Locks a future owner, so that requests from two tabs run one after the other. */
const lockOwner = sql('lock-group-owner', 'select id from profiles where id = $1 for no key update')

const countOwned = sql(
  'count-owned-groups',
  `select count(*)::int as owned from group_members where user_id = $1 and role = 'owner'`,
)

const findHeir = sql(
  'find-heir',
  `
    select m.user_id as "userId", a.email, m.user_id = any (hidden_from($3)) as "isHiddenFromActor"
      from group_members m
      join accounts a on a.id = m.user_id
     where m.group_id = $1
       and m.id = $2`,
)

/** Replaces an expired offer; an open one stays, and no row is returned. */
const insertOffer = sql(
  'offer-group',
  `
    insert into group_ownership_offers as o (group_id, id, owner_id, heir_id, offered_at, expires_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (group_id) do update
       set id = excluded.id, owner_id = excluded.owner_id, heir_id = excluded.heir_id,
           offered_at = excluded.offered_at, expires_at = excluded.expires_at
     where o.expires_at <= excluded.offered_at
    returning id`,
)

const endOwnOffer = sql(
  'withdraw-group-offer',
  `
    delete from group_ownership_offers
     where group_id = $1
       and expires_at > $2
    returning owner_id as "ownerId", heir_id as "heirId"`,
)

/** Locks the offer until the transaction ends: a concurrent block waits, or came first. */
const endOfferTo = sql(
  'answer-group-offer',
  `
    delete from group_ownership_offers
     where group_id = $1
       and heir_id = $2
       and expires_at > $3
    returning owner_id as "ownerId", heir_id as "heirId"`,
)

const forgetOffers = sql(
  'delete-old-group-offers',
  'delete from group_ownership_offers where expires_at <= $1',
)

type MemberContext = Context<'member'>
type GroupInput = { groupId: string }

/**
 * Offers a group to another member, who owns it once they accept; until then nothing changes (REQ-83). The heir gets a
 * mail that names neither the group nor anybody, once a day however often the offer is repeated. Throws ALREADY_OFFERED while an offer is open, FORBIDDEN for oneself
 * and for a member in a block with the owner.
 */
export async function transferGroup(
  context: MemberContext,
  { groupId, memberId }: GroupInput & { memberId: string },
): Promise<Group> {
  const { db, actor, clock, consume, publish, enqueue } = context
  await lockGroup(context, { action: 'group.transfer', groupId })
  const [heir] = isId(memberId) ? await db.query(findHeir, [groupId, memberId, actor.id]) : []
  if (!heir) throw new Failure('NOT_FOUND')
  if (heir.userId === actor.id || heir.isHiddenFromActor) throw new Failure('FORBIDDEN')
  const now = clock.now()
  const until = secondsFrom(now, groupLimits.offerDays * 86_400)
  const made = await db.query(insertOffer, [groupId, newId(now), actor.id, heir.userId, now, until])
  if (made.length === 0) throw new Failure('ALREADY_OFFERED')
  await publish('group.transfer-offered', { groupId, ownerId: actor.id, heirId: heir.userId })
  if (await mayMail({ consume }, 'groupOfferMails', `${groupId} ${heir.email}`))
    await enqueue('send-mail', { kind: 'group-offered', email: heir.email })
  return await getChangedGroup(context, { groupId })
}

/** Withdraws the offer of a group; without one there is nothing to do. */
export async function withdrawTransfer(context: MemberContext, { groupId }: GroupInput): Promise<Group> {
  const { db, clock, publish } = context
  await lockGroup(context, { action: 'group.transfer', groupId })
  const [ended] = await db.query(endOwnOffer, [groupId, clock.now()])
  if (ended) await publish('group.transfer-withdrawn', { groupId, ...ended })
  return await getChangedGroup(context, { groupId })
}

/** Ends the offer with its answer; membership is checked before anything is said about offers. */
export async function endOfferAsHeir(
  context: MemberContext,
  { groupId }: GroupInput,
): Promise<{ ownerId: string; heirId: string }> {
  const { db, actor, clock } = context
  await lockGroup(context, { action: 'group.chat', groupId })
  const [ended] = await db.query(endOfferTo, [groupId, actor.id, clock.now()])
  if (!ended) throw new Failure('NOT_FOUND')
  return ended
}

/** Throws TOO_MANY_GROUPS at the limit of owned groups, and blocks others until the transaction ends. */
export async function requireOwnedGroupQuota(db: Db, ownerId: string): Promise<void> {
  await db.query(lockOwner, [ownerId])
  const [found] = await db.query(countOwned, [ownerId])
  if (found && found.owned >= groupLimits.owned) throw new Failure('TOO_MANY_GROUPS')
}

/** Deletes expired offers. */
export async function cleanUpOffers(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(forgetOffers, [clock.now()])
}
