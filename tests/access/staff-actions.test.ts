import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/api/all-operations.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { expectations } from '#tests/support/access/access-expectations.ts'
import { personas } from '#tests/support/access/access-personas.ts'
import { createScene, inputFor } from '#tests/support/access/access-scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type MessageBatch = { groupId: string; by: Person; count: number }

/** Inserts `count` messages of one member into a group and returns their ids. */
async function insertMessagesBy(pool: pg.Pool, { groupId, by, count }: MessageBatch): Promise<string[]> {
  const now = new Date()
  const ids = Array.from({ length: count }, () => newId(now))
  await pool.query(
    `with numbered as (update groups set last_message_number = $4 where id = $1)
     insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
     select id, $1, place, $2, id, 'Sterkte.', $5
       from unnest($3::uuid[]) with ordinality as said (id, place)`,
    [groupId, by.id, ids, count, now],
  )
  return ids
}

/**
 * Every action of staff: the state of the access matrix it is tried in, and the limits it requires. Maintained by hand.
 */
const staffActions: Record<string, { state: string; brake: boolean; fresh: boolean }> = {
  // People and their roles.
  deletePerson: { state: 'unknown', brake: true, fresh: true },
  assignRole: { state: 'a member', brake: true, fresh: true },
  removeAdminRole: { state: 'a member', brake: true, fresh: true },
  suspendPerson: { state: 'a member', brake: true, fresh: true },
  liftSuspension: { state: 'a member', brake: true, fresh: true },
  startFactorReset: { state: 'staff with a passkey', brake: true, fresh: true },
  stopFactorReset: { state: 'a member', brake: true, fresh: false },
  appointTranslator: { state: 'always', brake: true, fresh: true },
  removeTranslator: { state: 'somebody who checks it', brake: true, fresh: true },
  withdrawChecks: { state: 'something confirmed', brake: true, fresh: true },
  recordQualifiedReader: { state: 'always', brake: true, fresh: true },
  addSupportAdmin: { state: 'nobody is named', brake: true, fresh: true },

  // Content of others: deleted content is gone; edited, hidden or unshared content is not.
  editPrayer: { state: 'private', brake: true, fresh: true },
  deletePrayer: { state: 'private', brake: true, fresh: true },
  deleteUpdate: { state: 'private', brake: true, fresh: true },
  deleteComment: { state: 'private', brake: true, fresh: true },
  unsharePrayer: { state: 'groups', brake: true, fresh: false },
  // Counted by moderationPerHour; removing and suspending from a case are proven below.
  actOnCase: { state: 'a case', brake: false, fresh: false },

  // Groups.
  editGroup: { state: 'secret', brake: true, fresh: true },
  deleteGroup: { state: 'secret', brake: true, fresh: true },
  hideGroup: { state: 'listed', brake: true, fresh: false },
  showGroup: { state: 'listed', brake: true, fresh: false },
  changeMemberRole: { state: 'listed', brake: true, fresh: true },
  removeMember: { state: 'listed', brake: true, fresh: true },
  acceptJoinRequest: { state: 'listed', brake: true, fresh: false },
  rejectJoinRequest: { state: 'listed', brake: true, fresh: false },
  deleteMessage: { state: 'listed', brake: true, fresh: true },

  // Campaigns.
  editCampaign: { state: 'active', brake: true, fresh: true },
  setCampaignStatus: { state: 'active', brake: true, fresh: false },
  hideCampaign: { state: 'active', brake: true, fresh: false },
  showCampaign: { state: 'active', brake: true, fresh: false },
  holdCampaign: { state: 'active', brake: true, fresh: false },
  releaseCampaign: { state: 'active', brake: true, fresh: false },
  reviewCampaign: { state: 'active', brake: true, fresh: false },
  deleteCampaign: { state: 'active', brake: true, fresh: true },
  deleteCampaignUpdate: { state: 'active', brake: true, fresh: true },

  // Money. Looking a donation up, or asking the provider again, moves nothing and has limits of its own.
  acceptReviewedPayment: { state: 'unknown', brake: true, fresh: true },
  refundReviewedPayment: { state: 'unknown', brake: true, fresh: true },
  dismissReview: { state: 'a review', brake: true, fresh: false },
  refundDonation: { state: 'unknown', brake: true, fresh: true },
  resolveDispute: { state: 'unknown', brake: true, fresh: true },
  recordPayout: { state: 'nothing is due', brake: true, fresh: true },
  findDonation: { state: 'a known reference', brake: false, fresh: false },
  recheckPayments: { state: 'active', brake: false, fresh: false },

  // Messages to the operator.
  answerContactMessage: { state: 'a message', brake: true, fresh: false },
  reopenContactMessage: { state: 'a message', brake: true, fresh: false },
}

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ payments: true })
})

afterAll(async () => {
  await app.close()
})

test('every staff action in the contract has its row', () => {
  const acting = Object.entries(allOperations).flatMap(([name, { method, caller }]) => {
    if (method === 'GET') return []
    return caller === 'admin' || caller === 'moderator' || isOpenByRole(name) ? [name] : []
  })
  expect(Object.keys(staffActions).toSorted()).toEqual(acting.toSorted())
})

test.each(Object.entries(staffActions))('%s', async (name, { state, brake, fresh }) => {
  const operation = name as OperationName
  const cell = { name: operation, state, persona: 'admin', passwordHash: '' } as const
  const scene = await createScene(app, cell)
  const [act, { id }] = [() => app.as(scene.person).call(operation, inputFor(operation, scene)), scene.person]
  await signedInHoursAgo(scene.person)
  const stale = await act()
  expect(stale.error?.code === 'FRESH_SIGN_IN_REQUIRED').toBe(fresh)
  if (fresh) {
    await signedInNow(scene.person)
    expect((await act()).error?.code).not.toBe('FRESH_SIGN_IN_REQUIRED')
  }
  expect(await isCounted(id)).toBe(brake)
})

test.each(['remove', 'suspend'] as const)(
  'to %s from a case needs a fresh sign-in and is counted',
  async (kind) => {
    const cell = { name: 'actOnCase', state: 'a case', persona: 'moderator', passwordHash: '' } as const
    const { person, caseId } = await createScene(app, cell)
    const decision = { caseId, action: kind, reason: 'It is cruel.', ...(kind === 'suspend' && { days: 2 }) }
    const act = () => app.as(person).call('actOnCase', decision)
    await signedInHoursAgo(person)
    expect((await act()).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
    await signedInNow(person)
    expect([(await act()).status, await isCounted(person.id)]).toEqual([201, true])
  },
)

test('staff who delete their own content need no fresh sign-in and meet no hourly limit', async () => {
  const cell = { name: 'deletePrayer', state: 'private', persona: 'owner', passwordHash: '' } as const
  const scene = await createScene(app, cell)
  await app.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [scene.person.id])
  await signedInHoursAgo(scene.person)
  const answer = await app.as(scene.person).call('deletePrayer', inputFor('deletePrayer', scene))
  expect([answer.status, await isCounted(scene.person.id)]).toEqual([200, false])
})

test('a stolen session of an admin can delete thirty messages of a group and no more', async () => {
  const [admin, member] = [await insertMember(app.pool, { roles: ['admin'] }), await insertMember(app.pool)]
  const { id: groupId } = await insertGroup(app.pool, { by: member })
  const most = limits.adminActionsPerHour.amount
  const messages = await insertMessagesBy(app.pool, { groupId, by: member, count: most + 6 })
  const answers = await Promise.all(
    messages.map((messageId) => app.as(admin).call('deleteMessage', { groupId, messageId })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(most)
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined()
  const { rows } = await app.pool.query(
    'select count(*)::int as left from group_messages where group_id = $1 and deleted_at is null',
    [groupId],
  )
  expect(rows[0].left).toBe(6)
})

/** Staff succeed in some state in which a stranger does not. */
function isOpenByRole(name: string): boolean {
  const [stranger, moderator, admin] = (['stranger', 'moderator', 'admin'] as const).map((persona) =>
    personas.indexOf(persona),
  )
  return Object.values(expectations[name] ?? {}).some((row) => {
    const isRefused = (row[stranger ?? 0] ?? 0) >= 400
    return isRefused && [moderator, admin].some((index) => (row[index ?? 0] ?? 0) < 300)
  })
}

async function signedInHoursAgo({ id }: Person): Promise<void> {
  await app.pool.query(
    `update sessions set signed_in_at = now() - interval '3 hours', confirmed_at = null where user_id = $1`,
    [id],
  )
}

async function signedInNow({ id }: Person): Promise<void> {
  await app.pool.query('update sessions set confirmed_at = now() where user_id = $1', [id])
}

async function isCounted(id: string): Promise<boolean> {
  const { rows } = await app.pool.query('select from rate_limits where key = $1', [
    `adminActionsPerHour:${id}`,
  ])
  return rows.length > 0
}
