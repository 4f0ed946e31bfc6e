import { removeOwnText, removeSome } from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { removeGroup } from './delete-group.ts'
import { lockGroupRow } from './groups-access.ts'
import { endMembership } from './members/remove-member.ts'

const groupsOf = sql(
  'groups-of-deleted-member',
  'select group_id as "groupId" from group_members where user_id = $1 order by group_id',
)

/** Finds the heir of a group: its longest-serving admin, else its longest-serving member (REQ-83). */
const selectMembership = sql(
  'state-of-deleted-member-in-group',
  `
    select m.role,
           (select h.user_id
              from group_members h
             where h.group_id = m.group_id
               and h.user_id <> m.user_id
             order by h.rank, h.joined_at, h.id
             limit 1) as heir
      from group_members m
     where m.group_id = $1
       and m.user_id = $2`,
)

const passOn = sql(
  'pass-group-on',
  `
    with promoted as (
      update group_members set role = 'owner' where group_id = $1 and user_id = $2
    )
    update groups set owner_id = $2 where id = $1`,
)

/** A link of a deleted member must not admit anybody. */
const forgetInvites = sql(
  'delete-invites-of-deleted-member',
  'delete from group_invites where created_by = $1',
)

const cancelRequests = sql(
  'cancel-requests-of-deleted-member',
  `
    delete from group_join_requests
     where user_id = $1
       and status = 'pending'
    returning id as "requestId", group_id as "groupId"`,
)

/** Removes text and author; the number stays, so that numbers have no gaps (REQ-87). */
const emptyMessages = sql(
  'empty-messages-of-deleted-member',
  `
    with emptied as (
      update group_messages
         set content = '', deleted_at = coalesce(deleted_at, $3), user_id = null
       where id in (select id from messages_of_deleted_member($1) limit $2)
      returning id
    ), reactions as (
      delete from message_reactions where message_id in (select id from emptied)
    ), earlier as (
      delete from earlier_message_words where message_id in (select id from emptied)
    )
    select count(*)::int as removed from emptied`,
)

/** The member's own Amens; those to their messages and the words before edits go with the text. */
const forgetReactions = sql(
  'delete-reactions-of-deleted-member',
  `
    with gone as (
      delete from message_reactions
       where user_id = $1
         and message_id in (select message_id from message_reactions where user_id = $1 limit $2)
      returning message_id
    )
    select count(*)::int as removed from gone`,
)

const forgetRequests = sql('delete-requests-of-deleted-member', removeOwnText('group_join_requests'))

type PublishContext = Pick<Context, 'db' | 'publish'>

/** Locks every group of a member, ordered by id, before anything else of theirs: like every change of a group. */
export async function lockGroupsOf(db: Db, memberId: string): Promise<ReadonlySet<string>> {
  const groups = await db.query(groupsOf, [memberId])
  for (const { groupId } of groups) await lockGroupRow(db, groupId)
  return new Set(groups.map(({ groupId }) => groupId))
}

/**
 * Removes a member from all their groups. An owned group passes to its heir; without one it is deleted with its chat
 * (REQ-83). Shared content stays hidden until it is removed. The limit of owned groups does not apply to an heir.
 * `lockedGroupIds` are locked by the caller; groups joined meanwhile are locked here.
 */
export async function leaveGroupsOf(
  { db, publish }: PublishContext,
  memberId: string,
  lockedGroupIds: ReadonlySet<string>,
): Promise<void> {
  for (const { groupId } of await db.query(groupsOf, [memberId])) {
    if (!lockedGroupIds.has(groupId)) await lockGroupRow(db, groupId)
    await leave({ db, publish }, { groupId, memberId })
  }
  await db.query(forgetInvites, [memberId])
  const canceled = await db.query(cancelRequests, [memberId])
  await publish('join-request.canceled', ...canceled.map((request) => ({ ...request, userId: memberId })))
}

async function leave(
  { db, publish }: PublishContext,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<void> {
  const [membership] = await db.query(selectMembership, [groupId, memberId])
  if (!membership) return
  const { role, heir } = membership
  if (heir === null) {
    await removeGroup({ db, publish }, groupId)
    return
  }
  await endMembership({ db }, { groupId, userId: memberId })
  if (role === 'owner') {
    await db.query(passOn, [groupId, heir])
    await publish('group.transferred', { groupId, ownerId: heir, formerOwnerId: memberId })
  }
  await publish('member.left', { groupId, userId: memberId, alsoUnshare: false })
}

/** Removes messages and join requests in steps, like removePrayersOf. */
export async function removeMessagesOf(
  db: Db,
  memberId: string,
  { most, at }: { most: number; at: Date },
): Promise<number> {
  const emptied = await removeSome(db, [emptyMessages], [memberId, most, at])
  return emptied > 0 ? emptied : removeSome(db, [forgetReactions, forgetRequests], [memberId, most])
}
