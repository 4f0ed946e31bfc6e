import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { type Act, act, createTwoApps, type TwoApps } from '#tests/support/servers/two-apps.ts'

/** SEC-K11 and SEC-R3: operations during account deletion, repeated in ever different orders, on two servers. */
const INTERLEAVINGS = amount(20, 100)
/** The most rounds played until each of the two has won once. */
const MAX_INTERLEAVINGS = 500
const AT_ONCE = 10
/** Ends a hanging run and measures nothing, as busy cores take their time. */
vi.setConfig({ testTimeout: amount(180_000, 900_000) })
const SEED = seedOf()

let apps: TwoApps

/** Whether another round is needed. */
function isOn(played: number, winners: ReadonlySet<unknown>): boolean {
  return played < (winners.size < 2 ? MAX_INTERLEAVINGS : INTERLEAVINGS)
}

beforeAll(async () => {
  apps = await createTwoApps()
})
afterAll(() => apps.close())

const admins = (roles: 'admin'[] = ['admin']) => insertMember(apps.pool, { roles })

async function numberOf(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await apps.pool.query(`select count(*)::int as found from (${text}) asked`, [...values])
  return rows[0].found
}

/** Waits until the jobs have removed everything these people left. */
async function expectDeleted(people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const open = 'select from account_deletions where member_id = any($1) and done_at is null'
  for (let waited = 0; waited < 60_000 && (await numberOf(open, [ids])) > 0; waited += 200) await sleep(200)
  expect(
    await numberOf('select from account_deletions where member_id = any($1) and done_at is not null', [ids]),
  ).toBe(ids.length)
}

const somePrayer = { description: 'Words', category: 'family', location: null, images: [] }
const everybody = { kind: 'public', groupIds: [] }

/** Everything a member could still be doing during their account deletion. */
function concurrentActions(
  member: Person,
  { groupId, prayerId }: { groupId: string; prayerId: string },
): Act[] {
  return [
    act(member, 'deleteAccount', {}),
    { person: member, name: 'submitPrayer', input: { ...somePrayer, title: 'Posted', audience: everybody } },
    act(member, 'addComment', { prayerId, comment: 'Posted' }),
    act(member, 'supportPrayer', { prayerId }),
    act(member, 'sendMessage', { groupId, clientId: randomUUID(), content: 'Posted', images: [] }),
    act(member, 'createGroup', { name: 'Posted', description: '', isListed: true, isOpen: true }),
  ]
}

test('everything somebody posts during account deletion is deleted with them, and every count is right', async () => {
  const host = await insertMember(apps.pool)
  const prayer = await insertPrayer(apps.pool, { by: host, audience: 'public' })
  const group = await insertGroup(apps.pool, { by: host })
  const statuses = new Set<number>()
  const members: Person[] = []
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const member = await insertMember(apps.pool, { fullName: 'One Who Leaves' })
        members.push(member)
        await apps.pool.query(
          `with joined as (insert into group_members (group_id, user_id, joined_at) values ($1, $2, now()))
           update groups set member_count = member_count + 1 where id = $1`,
          [group.id, member.id],
        )
        const scene = concurrentActions(member, { groupId: group.id, prayerId: prayer.id })
        const answers = await apps.race(SEED + played + index, scene)
        expect(
          answers.filter(({ status }) => status >= 500),
          `seed ${SEED}`,
        ).toEqual([])
        expect(answers[0]?.status).toBe(200)
        for (const { status } of answers.slice(1)) statuses.add(status)
      }),
    )
  }
  await expectDeleted(members)
  expect([...statuses].filter((status) => status === 201)).toEqual([201])
  for (const text of [
    `select from prayer_requests where title = 'Posted'`,
    `select from groups where name = 'Posted'`,
    'select from prayer_comments',
    'select from prayer_supports',
    `select from group_messages where content <> '' or user_id is not null`,
    'select from accounts a join account_deletions d on d.member_id = a.id',
  ])
    expect({ text, found: await numberOf(text, []) }).toEqual({ text, found: 0 })
  const { rows } = await apps.pool.query(
    `select p.support_count as supports, p.comment_count as comments, g.member_count as members,
            g.last_message_number = (select count(*) from group_messages m where m.group_id = g.id) as "isGapless"
       from prayer_requests p, groups g
      where p.id = $1 and g.id = $2`,
    [prayer.id, group.id],
  )
  expect(rows).toEqual([{ supports: 0, comments: 0, members: 1, isGapless: true }])
})

test('of two admins who delete each other at once, one is left (SEC-R3)', async () => {
  await admins()
  const winners = new Set<number>()
  for (let played = 0; isOn(played, winners); played += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const [one, other] = [await admins(), await admins()]
        const answers = await apps.race(SEED + played + index, [
          act(one, 'deletePerson', { personId: other.id, reason: 'Because' }),
          act(other, 'deletePerson', { personId: one.id, reason: 'Because' }),
        ])
        const statuses = answers.map(({ status }) => status)
        expect(
          statuses.filter((status) => status === 200),
          `seed ${SEED}`,
        ).toHaveLength(1)
        expect(statuses.filter((status) => [401, 403].includes(status))).toHaveLength(1)
        winners.add(statuses.indexOf(200))
      }),
    )
  }
  expect(winners.size, `seed ${SEED}`).toBe(2)
})

test('of the last two admins who delete their accounts at once, one stays, whichever it is (REQ-97)', async () => {
  await apps.pool.query(`delete from user_roles where role = 'admin'`)
  let left = await admins()
  const winners = new Set<boolean>()
  for (let played = 0; isOn(played, winners); played++) {
    const next = await admins()
    const answers = await apps.race(SEED + played, [
      act(left, 'deleteAccount', {}),
      act(next, 'deleteAccount', {}),
    ])
    expect(answers.map(({ code }) => code).sort(), `seed ${SEED + played}`).toEqual(['DONE', 'LAST_ADMIN'])
    expect(await numberOf(`select from user_roles where role = 'admin'`, [])).toBe(1)
    const isNextLeft = answers[0]?.code === 'DONE'
    winners.add(isNextLeft)
    if (isNextLeft) left = next
  }
  expect(winners.size, `seed ${SEED}`).toBe(2)
})

test('a successor whose account is deleted at the same moment passes the group on to the next one', async () => {
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const [owner, heir, last] = await Promise.all([1, 2, 3].map(() => insertMember(apps.pool)))
        if (!owner || !heir || !last) throw new Error('Three members were expected')
        const group = await insertGroup(apps.pool, { by: owner, admins: [heir], members: [last] })
        const answers = await apps.race(SEED + played + index, [
          act(owner, 'deleteAccount', {}),
          act(heir, 'deleteAccount', {}),
        ])
        expect(
          answers.map(({ status }) => status),
          `seed ${SEED}`,
        ).toEqual([200, 200])
        const { rows } = await apps.pool.query(
          `select g.owner_id as owner, g.member_count as count, array_agg(m.user_id || ' ' || m.role) as members
             from groups g join group_members m on m.group_id = g.id where g.id = $1 group by g.id`,
          [group.id],
        )
        expect(rows).toEqual([{ owner: last.id, count: 1, members: [`${last.id} owner`] }])
      }),
    )
  }
})

test('creating a group and deleting an account both lock the profile before the account, so they do not deadlock', async () => {
  const member = await insertMember(apps.pool)
  const founding = await apps.pool.connect()
  await founding.query('begin')
  await founding.query('select from profiles where id = $1 for no key update', [member.id])
  const deletion = apps.race(1, [act(member, 'deleteAccount', {})])
  const waiting = `
    select
      from pg_stat_activity
     where datname = current_database()
       and wait_event_type = 'Lock'
       and query like '%from profiles%'`
  await vi.waitFor(async () => expect(await numberOf(waiting, [])).toBe(1), { timeout: 60_000 })
  await founding.query('select from accounts where id = $1 for key share nowait', [member.id])
  await founding.query('commit')
  founding.release()
  expect((await deletion).map(({ status }) => status)).toEqual([200])
})
