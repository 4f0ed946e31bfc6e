import { type Db, type Statement, type StatementReturning, sql } from '#server/database/db.ts'
import type { TransactionalSubscriber } from '#server/platform/core/request-context.ts'

/** A batch stays far below the statement timeout, also in a group that shared for years. */
const UNSHARE_BATCH_SIZE = 5000

/**
 * `lock` locks all shares ($1 the group, $2 the member, if any), so that `unshare` sees concurrent changes: each run
 * ends at most UNSHARE_BATCH_SIZE shares and returns how many, `ended`.
 */
type Unsharing = { lock: Statement; unshare: StatementReturning<{ ended: number }> }

type Shares = { name: string; ofMember: Unsharing; ofEverybody: Unsharing }

type SharedTables = { items: string; visible: string; shares: string; itemId: string; lock: string }

/**
 * The texts of the statements that end the shares of one kind, given its tables and functions. A prayer or miracle
 * without any group left is private again. No event is published for each: the pages receive the event of the group.
 */
export function unsharingTexts({ items, visible, shares, itemId, lock }: SharedTables) {
  const ofMember = `
      select s.${itemId}
        from ${visible}($2) x
        join ${shares} s on s.${itemId} = x.id
       where x.user_id = $2
         and s.group_id = $1`
  const ofEverybody = `
      select s.${itemId}
        from ${shares} s
       where s.group_id = $1`
  const lockAll = (chosen: string) => `select count(*) as locked from ${lock}(array(${chosen}))`
  const unshareSome = (chosen: string) => `
    with chosen as (${chosen}
       limit ${UNSHARE_BATCH_SIZE}
    ), ended as (
      delete from ${shares}
       where group_id = $1
         and ${itemId} in (select ${itemId} from chosen)
      returning ${itemId}
    ), withdrawn as (
      update ${items} x
         set audience = 'private'
       where x.id in (select ${itemId} from ended)
         and x.audience = 'groups'
         and not exists (
               select
                 from ${shares} s
                where s.${itemId} = x.id
                  and s.group_id <> $1)
    )
    select count(*)::int as ended from ended`
  return {
    lockOfMember: lockAll(ofMember),
    unshareOfMember: unshareSome(ofMember),
    lockInGroup: lockAll(ofEverybody),
    unshareOfGroup: unshareSome(ofEverybody),
  }
}

/**
 * Lets another feature undo sharing with a group in the same transaction: for a removed member, a leaving member who
 * chose it, and a deleted group (REQ-84, REQ-85; SEC-P15).
 */
export function unsharingSubscriber({ name, ofMember, ofEverybody }: Shares): TransactionalSubscriber {
  return {
    name,
    eventNames: ['member.left', 'member.removed', 'group.deleted'],
    handle: async ({ db }, { name: eventName, payload }) => {
      if (eventName === 'group.deleted') await unshare(db, ofEverybody, [payload.groupId])
      if (eventName === 'member.removed' || (eventName === 'member.left' && payload.alsoUnshare))
        await unshare(db, ofMember, [payload.groupId, payload.userId])
    },
  }
}

async function unshare(
  db: Db,
  { lock, unshare: end }: Unsharing,
  values: [groupId: string, memberId: string] | [groupId: string],
): Promise<void> {
  await db.query(lock, values)
  for (let ended = UNSHARE_BATCH_SIZE; ended === UNSHARE_BATCH_SIZE; ) {
    const [result] = await db.query(end, values)
    ended = result?.ended ?? 0
  }
}

const endBetween = sql(
  'end-group-offer-between',
  `
    delete from group_ownership_offers
     where owner_id = $1 and heir_id = $2
        or owner_id = $2 and heir_id = $1`,
)

/** A block ends ownership offers between both members without an event, since blocks are not announced. */
export const groupOffersSubscriber: TransactionalSubscriber = {
  name: 'groups.offers',
  eventNames: ['member.blocked'],
  handle: async ({ db }, { name, payload }) => {
    if (name === 'member.blocked') await db.query(endBetween, [payload.blockerId, payload.blockedId])
  },
}
