import type pg from 'pg'
import type { presenceOperations } from '#contract/community/presence-operations.ts'
import type { chatOperations } from '#contract/groups/chat-operations.ts'
import type { groupListOperations } from '#contract/groups/group-lists.ts'
import type { groupMemberOperations } from '#contract/groups/group-members.ts'
import type { groupOperations } from '#contract/groups/group-operations.ts'
import type { groupPrayerOperations } from '#contract/groups/group-prayer-operations.ts'
import type { joiningOperations } from '#contract/groups/joining-operations.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { Persona } from './access-personas.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const DAY_MS = 86_400_000

/** The ids that belong to the group of a cell. */
export type GroupIds = {
  groupId: string
  memberId: string
  targetId: string
  requestId: string
  messageId: string
  inviteToken: string
}

type GroupCell = { name: string; person: Person; persona: Persona; state: string; owner: Person }

/** Inserts a group in the state of the cell, in which the person has the role of their persona. */
export async function createGroupScene(
  app: Pick<TestApp, 'pool'>,
  { name, person, persona, state, owner }: GroupCell,
): Promise<GroupIds> {
  const { pool } = app
  if (state === 'unknown') return allOf(UNKNOWN_ID)
  if (state === 'malformed') return allOf('not-an-id')
  const others = await bystandersOf(app)
  const groupOwner = persona === 'groupOwner' ? person : await insertMember(pool)
  const admin = persona === 'groupAdmin' ? person : others.admin
  const member = persona === 'groupMember' ? person : others.member
  const { otherAdmin, other } = others
  const group = await insertGroup(pool, {
    by: groupOwner,
    admins: [admin, otherAdmin],
    members: [owner, member, other],
    isSecret: state === 'secret',
    isOpen: state === 'open',
    ...(state === 'hidden' && { hiddenAt: new Date() }),
  })
  if (persona === 'formerMember') await insertFormerMember(pool, group.id, person)
  if (!Object.hasOwn(groupInputs, name)) return { ...allOf(UNKNOWN_ID), groupId: group.id }
  if (state === 'offered to them') await insertOffer(pool, group.id, person)
  const author = state === 'their own' ? person : other
  return {
    groupId: group.id,
    memberId: await membershipOf(pool, group.id, other),
    targetId: await membershipOf(
      pool,
      group.id,
      state === 'of a group admin' ? otherAdmin : state === 'of the owner' ? groupOwner : other,
    ),
    requestId: await insertJoinRequest(
      pool,
      group.id,
      hasRequested(state) ? person : await insertMember(pool),
    ),
    messageId: await insertMessage(pool, group.id, author),
    inviteToken: await insertInvite(pool, group.id, state),
  }
}

type Bystanders = Record<'admin' | 'otherAdmin' | 'member' | 'other', Person>
const bystanders = new WeakMap<Pick<TestApp, 'pool'>, Promise<Bystanders>>()

/** The other people in every group. No operation changes them, only their membership in the group of its cell. */
async function bystandersOf(app: Pick<TestApp, 'pool'>): Promise<Bystanders> {
  const known = bystanders.get(app) ?? insertBystanders(app.pool)
  bystanders.set(app, known)
  return await known
}

async function insertBystanders(pool: pg.Pool): Promise<Bystanders> {
  return {
    admin: await insertMember(pool),
    otherAdmin: await insertMember(pool),
    member: await insertMember(pool),
    other: await insertMember(pool),
  }
}

type GroupOperation =
  | keyof typeof groupOperations
  | keyof typeof groupListOperations
  | keyof typeof groupMemberOperations
  | keyof typeof joiningOperations
  | keyof typeof chatOperations
  | keyof typeof groupPrayerOperations
  | keyof typeof presenceOperations

type GroupScene = GroupIds & { prayerId: string }

const ofGroup = ({ groupId }: GroupScene) => ({ groupId })
const ofTarget = ({ groupId, targetId }: GroupScene) => ({ groupId, memberId: targetId })
const ofRequest = ({ requestId }: GroupScene) => ({ requestId })
const ofInvite = ({ inviteToken }: GroupScene) => ({ token: inviteToken })
const fields = { name: 'Bellville', description: '', isListed: true, isOpen: false }

export const groupInputs: Record<
  GroupOperation | 'getGroupPage' | 'getPrayList' | 'countPrayList',
  (scene: GroupScene) => Record<string, unknown>
> = {
  listOwnGroups: () => ({}),
  listMyGroups: () => ({}),
  countUnreadMessages: () => ({}),
  exploreGroups: () => ({}),
  createGroup: () => fields,
  getGroup: ofGroup,
  getGroupPage: ({ groupId }) => ({ groupId, tab: 'chat' }),
  editGroup: ({ groupId }) => ({ groupId, ...fields, version: 1 }),
  deleteGroup: ofGroup,
  hideGroup: ofGroup,
  showGroup: ofGroup,
  leaveGroup: ofGroup,
  withdrawTransfer: ofGroup,
  acceptTransfer: ofGroup,
  declineTransfer: ofGroup,
  transferGroup: ({ groupId, memberId }) => ({ groupId, memberId }),
  listMembers: ofGroup,
  changeMemberRole: (scene) => ({ ...ofTarget(scene), role: 'admin' }),
  removeMember: ofTarget,
  requestToJoin: ofGroup,
  listJoinRequests: ofGroup,
  acceptJoinRequest: ofRequest,
  rejectJoinRequest: ofRequest,
  cancelJoinRequest: ofRequest,
  getInvite: ofGroup,
  renewInvite: ({ groupId }) => ({ groupId, days: 7 }),
  revokeInvite: ofGroup,
  openInvite: ofInvite,
  getInvitedGroup: ofInvite,
  acceptInvite: ofInvite,
  listGroupPrayers: ofGroup,
  getPrayList: ({ groupId }) => ({ source: 'groups', groupId, size: '5' }),
  countPrayList: ({ groupId }) => ({ groupId }),
  unsharePrayer: ({ groupId, prayerId }) => ({ groupId, prayerId }),
  listMessages: ofGroup,
  sendMessage: ({ groupId }) => ({ groupId, clientId: newId(new Date()), content: 'Amen.' }),
  deleteMessage: ({ groupId, messageId }) => ({ groupId, messageId }),
  editMessage: ({ groupId, messageId }) => ({ groupId, messageId, content: 'Amen, again.' }),
  addMessageReaction: ({ groupId, messageId }) => ({ groupId, messageId }),
  withdrawMessageReaction: ({ groupId, messageId }) => ({ groupId, messageId }),
  getChatPresence: ({ groupId }) => ({ groupId }),
  markChatRead: ({ groupId }) => ({ groupId, number: 1 }),
  getPresence: () => ({}),
}

function hasRequested(state: string): boolean {
  return state === 'a request waits' || state === 'their own'
}

/** Records a former membership of the person. */
async function insertFormerMember(pool: pg.Pool, groupId: string, { id }: Person): Promise<void> {
  await pool.query(
    `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'member', now())`,
    [groupId, id],
  )
  await pool.query('delete from group_members where group_id = $1 and user_id = $2', [groupId, id])
}

async function membershipOf(pool: pg.Pool, groupId: string, { id }: Person): Promise<string> {
  const { rows } = await pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    groupId,
    id,
  ])
  return rows[0].id
}

async function insertJoinRequest(pool: pg.Pool, groupId: string, by: Person): Promise<string> {
  const now = new Date()
  const id = newId(now)
  await pool.query(
    'insert into group_join_requests (id, group_id, user_id, created_at) values ($1, $2, $3, $4)',
    [id, groupId, by.id, now],
  )
  return id
}

async function insertMessage(pool: pg.Pool, groupId: string, by: Person): Promise<string> {
  const now = new Date()
  const id = newId(now)
  await pool.query(
    `with numbered as (update groups set last_message_number = 1 where id = $2)
     insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
     values ($1, $2, 1, $3, $1, 'Sterkte.', $4)`,
    [id, groupId, by.id, now],
  )
  return id
}

async function insertInvite(pool: pg.Pool, groupId: string, state: string): Promise<string> {
  const now = new Date()
  const token = `${groupId.replaceAll('-', '')}abcdefghijk`
  const expiresAt = new Date(now.getTime() + (state === 'an expired link' ? -DAY_MS : DAY_MS))
  await pool.query(
    `insert into group_invites (group_id, token, created_by, created_at, expires_at)
     select id, $2, owner_id, $3, $4 from groups where id = $1`,
    [groupId, token, new Date(now.getTime() - 2 * DAY_MS), expiresAt],
  )
  return token
}

/** Offered by the owner to the person, unless they own the group themselves or are not in it. */
async function insertOffer(pool: pg.Pool, groupId: string, { id }: Person): Promise<void> {
  await pool.query(
    `insert into group_ownership_offers (group_id, id, owner_id, heir_id, offered_at, expires_at)
     select g.id, gen_random_uuid(), g.owner_id, m.user_id, now(), now() + interval '1 day'
       from groups g
       join group_members m on m.group_id = g.id and m.user_id = $2 and m.role <> 'owner'
      where g.id = $1`,
    [groupId, id],
  )
}

function allOf(id: string): GroupIds {
  return { groupId: id, memberId: id, targetId: id, requestId: id, messageId: id, inviteToken: id }
}
