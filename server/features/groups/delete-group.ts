import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockGroup } from './groups-access.ts'

/** Waits for transactions that share with the group, and blocks new ones: they lock its row first, too. */
const lockWholeGroup = sql('lock-whole-group', 'select id from groups where id = $1 for update')

const addressesOfOthers = sql(
  'addresses-of-group',
  `
    select a.email
      from group_members m
      join accounts a on a.id = m.user_id
     where m.group_id = $1
       and m.user_id <> $2`,
)

const deleteRow = sql('delete-group', 'delete from groups where id = $1')

type MemberContext = Context<'member'>

/** Removes a group with all that hangs on it, after subscribers of its end have unshared what others shared with it. */
export async function removeGroup(
  { db, publish }: Pick<Context, 'db' | 'publish'>,
  groupId: string,
): Promise<void> {
  await db.query(lockWholeGroup, [groupId])
  await publish('group.deleted', { groupId })
  await db.query(deleteRow, [groupId])
}

/**
 * Deletes a group with memberships, requests and chat (REQ-84, GDET-11). Shared content stays with its owners:
 * subscribers of other features unshare it before the group is gone. Every other member gets a mail that names neither
 * the group nor anybody (REQ-148).
 */
export async function deleteGroup(
  context: MemberContext,
  { groupId }: { groupId: string },
): Promise<Record<never, never>> {
  const { db, actor, publish, enqueue } = context
  await lockGroup(context, { action: 'group.delete', groupId })
  const others = await db.query(addressesOfOthers, [groupId, actor.id])
  await removeGroup({ db, publish }, groupId)
  const mails = others.map(({ email }) => ({ kind: 'group-deleted', email }) as const)
  if (mails.length > 0) await enqueue('send-mail', ...mails)
  return {}
}
