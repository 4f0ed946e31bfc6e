import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { groupRow, type Lock } from '#tests/support/servers/held-lock.ts'
import { type Act, act, createTwoApps, type Outcome, type TwoApps } from '#tests/support/servers/two-apps.ts'

/**
 * SEC-K11 and SEC-R3: operations during account deletion, on two servers: in each order that decides who wins, and in
 * ever different ones.
 */
const INTERLEAVINGS = amount(10, 200)
const AT_ONCE = 10
const SEED = seedOf()

let apps: TwoApps

/** Every deletion of an account waits for it. */
const deletionLock: Lock = { text: 'select pg_advisory_xact_lock(7401)', values: [] }

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
  const done = 'select from account_deletions where member_id = any($1) and done_at is not null'
  await expect.poll(() => numberOf(done, [ids])).toBe(ids.length)
}

/** Plays with seeds of its own, several at once. */
async function playAtRandom(play: (seed: number) => Promise<void>): Promise<void> {
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => play(SEED + played + index)))
}

const somePrayer = { description: 'Words', category: 'family', location: null, images: [] }
const everybody = { kind: 'public', groupIds: [] }

type SharedGroup = { groupId: string; prayerId: string }

/** A prayer and a group of somebody who stays. */
async function createSharedGroup(): Promise<SharedGroup> {
  const host = await insertMember(apps.pool)
  const prayer = await insertPrayer(apps.pool, { by: host, audience: 'public' })
  const group = await insertGroup(apps.pool, { by: host })
  return { groupId: group.id, prayerId: prayer.id }
}

/** Everything a member could still be doing during their account deletion. */
function concurrentActions(member: Person, { groupId, prayerId }: SharedGroup): Act[] {
  return [
    act(member, 'deleteAccount', {}),
    { person: member, name: 'submitPrayer', input: { ...somePrayer, title: 'Posted', audience: everybody } },
    act(member, 'addComment', { prayerId, comment: 'Posted' }),
    act(member, 'supportPrayer', { prayerId }),
    act(member, 'sendMessage', { groupId, clientId: randomUUID(), content: 'Posted', images: [] }),
    act(member, 'createGroup', { name: 'Posted', description: '', isListed: true, isOpen: true }),
  ]
}

/**
 * The answers when the act with this number comes first and those after it in turn; the deletion has number 0. What is
 * written after it without a membership or a group is not refused, but removed by the same job.
 */
const codesByFirst = [
  'DONE DONE DONE DONE FORBIDDEN UNAUTHENTICATED',
  'DONE DONE DONE DONE DONE DONE',
  'DONE DONE DONE DONE DONE DONE',
  'DONE DONE DONE DONE DONE DONE',
  'DONE DONE DONE DONE DONE DONE',
  'DONE DONE DONE DONE FORBIDDEN DONE',
]

async function createLeavingMember({ groupId }: SharedGroup): Promise<Person> {
  const member = await insertMember(apps.pool, { fullName: 'One Who Leaves' })
  await apps.pool.query(
    `with joined as (insert into group_members (group_id, user_id, joined_at) values ($1, $2, now()))
     update groups set member_count = member_count + 1 where id = $1`,
    [groupId, member.id],
  )
  return member
}

async function expectNothingLeft(groups: number): Promise<void> {
  for (const text of [
    `select from prayer_requests where title = 'Posted'`,
    `select from groups where name = 'Posted'`,
    'select from prayer_comments',
    'select from prayer_supports',
    `select from group_messages where content <> '' or user_id is not null`,
    'select from accounts a join account_deletions d on d.member_id = a.id',
  ])
    expect({ text, found: await numberOf(text, []) }).toEqual({ text, found: 0 })
  expect(
    await numberOf('select from prayer_requests where (support_count, comment_count) = (0, 0)', []),
  ).toBe(groups)
  const rightGroups = `
    select from groups g
     where member_count = 1
       and last_message_number = (select count(*) from group_messages m where m.group_id = g.id)`
  expect(await numberOf(rightGroups, [])).toBe(groups)
}

test('everything somebody posts during account deletion is deleted with them, and every count is right', async () => {
  const members: Person[] = []
  for (const [first, codes] of codesByFirst.entries()) {
    // Each has a group of its own, so that no job that removes what others left waits for the lock too.
    const shared = await createSharedGroup()
    const member = await createLeavingMember(shared)
    members.push(member)
    const account = { text: 'select from accounts where id = $1 for update', values: [member.id] }
    const answers = await apps.raceInOrder(concurrentActions(member, shared), first, account)
    expect(answers.map(({ code }) => code).join(' '), `with act ${first} in front`).toBe(codes)
  }
  const shared = await createSharedGroup()
  await playAtRandom(async (seed) => {
    const member = await createLeavingMember(shared)
    members.push(member)
    const answers = await apps.race(seed, concurrentActions(member, shared))
    expect(
      answers.filter(({ status }) => status >= 500),
      `seed ${seed}`,
    ).toEqual([])
    expect(answers[0]?.status).toBe(200)
  })
  await expectDeleted(members)
  await expectNothingLeft(codesByFirst.length + 1)
})

test('of two admins who delete each other at once, one is left (SEC-R3)', async () => {
  await admins()
  const createActs = async () => {
    const [one, other] = [await admins(), await admins()]
    return [
      act(one, 'deletePerson', { personId: other.id, reason: 'Because' }),
      act(other, 'deletePerson', { personId: one.id, reason: 'Because' }),
    ]
  }
  for (const first of [0, 1]) {
    const answers = await apps.raceInOrder(await createActs(), first, deletionLock)
    expect(answers.map(({ code }) => code)).toEqual(
      first === 0 ? ['DONE', 'FORBIDDEN'] : ['FORBIDDEN', 'DONE'],
    )
  }
  await playAtRandom(async (seed) => {
    const statuses = (await apps.race(seed, await createActs())).map(({ status }) => status)
    expect(
      statuses.filter((status) => status === 200),
      `seed ${seed}`,
    ).toHaveLength(1)
    expect(statuses.filter((status) => [401, 403].includes(status))).toHaveLength(1)
  })
})

test('of the last two admins who delete their accounts at once, one stays, whichever it is (REQ-97)', async () => {
  await apps.pool.query(`delete from user_roles where role = 'admin'`)
  let left = await admins()
  const deleteBoth = async (race: (acts: Act[]) => Promise<Outcome[]>) => {
    const next = await admins()
    const codes = (await race([act(left, 'deleteAccount', {}), act(next, 'deleteAccount', {})])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted(), `seed ${SEED}`).toEqual(['DONE', 'LAST_ADMIN'])
    expect(await numberOf(`select from user_roles where role = 'admin'`, [])).toBe(1)
    if (codes[0] === 'DONE') left = next
    return codes.indexOf('DONE')
  }
  for (const first of [0, 1])
    expect(await deleteBoth((acts) => apps.raceInOrder(acts, first, deletionLock))).toBe(first)
  for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1)
    await deleteBoth((acts) => apps.race(seed, acts))
})

test('a successor whose account is deleted at the same moment passes the group on to the next one', async () => {
  const deleteBoth = async (race: (acts: Act[], groupId: string) => Promise<Outcome[]>) => {
    const [owner, heir, last] = await Promise.all([1, 2, 3].map(() => insertMember(apps.pool)))
    if (!owner || !heir || !last) throw new Error('Three members were expected')
    const group = await insertGroup(apps.pool, { by: owner, admins: [heir], members: [last] })
    const answers = await race([act(owner, 'deleteAccount', {}), act(heir, 'deleteAccount', {})], group.id)
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
  }
  for (const first of [0, 1])
    await deleteBoth((acts, groupId) => apps.raceInOrder(acts, first, groupRow(groupId)))
  await playAtRandom((seed) => deleteBoth((acts) => apps.race(seed, acts)))
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
  await expect.poll(() => numberOf(waiting, [])).toBe(1)
  await founding.query('select from accounts where id = $1 for key share nowait', [member.id])
  await founding.query('commit')
  founding.release()
  expect((await deletion).map(({ status }) => status)).toEqual([200])
})
