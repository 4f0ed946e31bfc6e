import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupLimits } from '#contract/values/constants.ts'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { groupRow, type Lock } from '#tests/support/servers/held-lock.ts'
import { type Act, act, createTwoApps, type Outcome, type TwoApps } from '#tests/support/servers/two-apps.ts'

/**
 * SEC-2.2: concurrent operations of several people on a group, on two servers: in each order that decides who wins, and
 * in ever different ones.
 */
const INTERLEAVINGS = amount(10, 200)
const AT_ONCE = 10
const SEED = seedOf()

let apps: TwoApps
beforeAll(async () => {
  apps = await createTwoApps()
})
afterAll(() => apps.close())

type Scene = {
  groupId: string
  acts: Act[]
  /** The lock on which the acts meet, when it is not the group's row. */
  lock?: Lock
  check(answers: Outcome[]): void | Promise<void>
}

/**
 * Plays a scene with each act in front, those after it in turn, and expects these codes of all acts; then with acts at
 * random moments. Each time the people are new, and the groups must be consistent after it.
 */
async function playScene(createScene: () => Promise<Scene>, codesByFirst: readonly string[]): Promise<void> {
  await playInOrder(createScene, codesByFirst)
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => playAtRandom(createScene, SEED + played + index)),
    )
}

async function playInOrder(
  createScene: () => Promise<Scene>,
  codesByFirst: readonly string[],
): Promise<void> {
  for (const [first, codes] of codesByFirst.entries()) {
    const { groupId, acts, lock = groupRow(groupId), check } = await createScene()
    const answers = await apps.raceInOrder(acts, first, lock)
    expect(answers.map(({ code }) => code).join(' '), `with act ${first} in front`).toBe(codes)
    await check(answers)
    expect(await brokenGroups([groupId]), `with act ${first} in front`).toEqual([])
  }
}

async function playAtRandom(createScene: () => Promise<Scene>, seed: number): Promise<void> {
  const { groupId, acts, check } = await createScene()
  const answers = await apps.race(seed, acts)
  const faults = answers.filter(({ status }) => status >= 500)
  expect(faults, `interleaving ${seed}`).toEqual([])
  await check(answers)
  expect(await brokenGroups([groupId]), `interleaving ${seed}`).toEqual([])
}

/** Groups that break a rule of SEC-2.2. */
async function brokenGroups(groupIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await apps.pool.query(
    `select g.id, g.member_count as counted, count(m.user_id)::int as members,
            count(*) filter (where m.role = 'owner')::int as owners,
            bool_or(m.role = 'owner' and m.user_id = g.owner_id) as "isOwners",
            (select count(*)::int
               from group_join_requests r
              where r.group_id = g.id
                and r.status = 'pending'
                and exists (select from group_members x where x.group_id = g.id and x.user_id = r.user_id)) as torn
       from groups g
       left join group_members m on m.group_id = g.id
      where g.id = any($1)
      group by g.id`,
    [groupIds],
  )
  return rows.filter(
    ({ counted, members, owners, isOwners, torn }) =>
      counted !== members || owners !== 1 || !isOwners || torn !== 0,
  )
}

async function people<const Names extends readonly string[]>(...names: Names): Promise<Person[]> {
  return await Promise.all(names.map((name) => insertMember(apps.pool, { fullName: name })))
}

/** Creates a group with a member of each role. */
async function createTown() {
  const [owner, admin, plain, asker] = (await people('Owner', 'Admin', 'Plain', 'Asker')) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const { id: groupId } = await insertGroup(apps.pool, { by: owner, admins: [admin], members: [plain] })
  return { owner, admin, plain, asker, groupId }
}

async function waiting(groupId: string, by: Person): Promise<string> {
  return (await insertJoinRequest(apps.pool, { by, group: { id: groupId } })).id
}

async function linkTo(groupId: string): Promise<string> {
  const token = `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43)
  await apps.pool.query(
    `insert into group_invites (group_id, token, created_by, created_at, expires_at)
     select id, $2, owner_id, now(), now() + interval '1 day' from groups where id = $1`,
    [groupId, token],
  )
  return token
}

async function offer(groupId: string, owner: Person, heir: Person): Promise<void> {
  await apps.pool.query(
    `insert into group_ownership_offers (group_id, id, owner_id, heir_id, offered_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, now(), now() + interval '1 day')`,
    [groupId, owner.id, heir.id],
  )
}

async function memberId(groupId: string, person: Person): Promise<string> {
  const { rows } = await apps.pool.query(
    'select id from group_members where group_id = $1 and user_id = $2',
    [groupId, person.id],
  )
  return rows[0].id
}

/** Leaving, removal and a deleted group change it; who shares a prayer with the group locks it. */
function membershipRow(groupId: string, member: Person): Lock {
  return {
    text: 'select from group_members where group_id = $1 and user_id = $2 for update',
    values: [groupId, member.id],
  }
}

async function isIn(groupId: string, person: Person): Promise<boolean> {
  const { rowCount } = await apps.pool.query(
    'select from group_members where group_id = $1 and user_id = $2',
    [groupId, person.id],
  )
  return rowCount === 1
}

async function requests(groupId: string): Promise<string[]> {
  const { rows } = await apps.pool.query(
    'select status from group_join_requests where group_id = $1 order by status',
    [groupId],
  )
  return rows.map(({ status }) => status)
}

/** The events of a group in commit order: a publisher locks the group's row, and numbers only grow. */
async function groupEvents(groupId: string): Promise<{ name: string; by: string }[]> {
  const { rows } = await apps.pool.query(
    `select name, actor_id as by from domain_events where payload->>'groupId' = $1 order by id`,
    [groupId],
  )
  return rows
}

function count(answers: readonly Outcome[], code: string): number {
  return answers.filter((answer) => answer.code === code).length
}

test('four concurrent requests to join make one request', () =>
  playScene(async () => {
    const { asker, groupId } = await createTown()
    return {
      groupId,
      acts: Array.from({ length: 4 }, () => act(asker, 'requestToJoin', { groupId })),
      check: async (answers) => {
        expect([count(answers, 'DONE'), count(answers, 'ALREADY_REQUESTED')]).toEqual([1, 3])
        expect(await requests(groupId)).toEqual(['pending'])
      },
    }
  }, [
    'DONE ALREADY_REQUESTED ALREADY_REQUESTED ALREADY_REQUESTED',
    'ALREADY_REQUESTED DONE ALREADY_REQUESTED ALREADY_REQUESTED',
    'ALREADY_REQUESTED ALREADY_REQUESTED DONE ALREADY_REQUESTED',
    'ALREADY_REQUESTED ALREADY_REQUESTED ALREADY_REQUESTED DONE',
  ]))

test('of accepting and rejecting at once, one takes effect (GDET-9)', () =>
  playScene(async () => {
    const { owner, admin, asker, groupId } = await createTown()
    const requestId = await waiting(groupId, asker)
    return {
      groupId,
      acts: [
        act(owner, 'acceptJoinRequest', { requestId }),
        act(admin, 'rejectJoinRequest', { requestId }),
        act(admin, 'acceptJoinRequest', { requestId }),
      ],
      check: async (answers) => {
        expect([count(answers, 'DONE'), count(answers, 'ALREADY_DECIDED')]).toEqual([1, 2])
        const isAccepted = answers[1]?.code !== 'DONE'
        expect(await requests(groupId)).toEqual([isAccepted ? 'accepted' : 'rejected'])
        expect(await isIn(groupId, asker)).toBe(isAccepted)
      },
    }
  }, [
    'DONE ALREADY_DECIDED ALREADY_DECIDED',
    'ALREADY_DECIDED DONE ALREADY_DECIDED',
    'ALREADY_DECIDED ALREADY_DECIDED DONE',
  ]))

test('of accepting and cancelling at once, one takes effect', () =>
  playScene(async () => {
    const { owner, asker, groupId } = await createTown()
    const requestId = await waiting(groupId, asker)
    return {
      groupId,
      acts: [act(owner, 'acceptJoinRequest', { requestId }), act(asker, 'cancelJoinRequest', { requestId })],
      check: async (answers) => {
        expect([count(answers, 'DONE'), count(answers, 'ALREADY_DECIDED')]).toEqual([1, 1])
        expect(await isIn(groupId, asker)).toBe(answers[0]?.code === 'DONE')
      },
    }
  }, ['DONE ALREADY_DECIDED', 'ALREADY_DECIDED DONE']))

test('a person accepted while joining by the link is a member once', () =>
  playScene(async () => {
    const { owner, asker, groupId } = await createTown()
    const [requestId, token] = [await waiting(groupId, asker), await linkTo(groupId)]
    return {
      groupId,
      acts: [
        act(owner, 'acceptJoinRequest', { requestId }),
        act(asker, 'acceptInvite', { token }),
        act(asker, 'acceptInvite', { token }),
      ],
      check: async (answers) => {
        expect(count(answers, 'DONE')).toBe(1)
        expect(await requests(groupId)).toEqual(['accepted'])
        const names = (await groupEvents(groupId)).map(({ name }) => name)
        expect(names.toSorted()).toEqual(['join-request.accepted', 'member.joined'])
      },
    }
  }, [
    'DONE ALREADY_MEMBER ALREADY_MEMBER',
    'ALREADY_DECIDED DONE ALREADY_MEMBER',
    'ALREADY_DECIDED ALREADY_MEMBER DONE',
  ]))

test('an admin who becomes a plain member decides nothing from then on', () =>
  playScene(async () => {
    const { owner, admin, asker, groupId } = await createTown()
    const requestId = await waiting(groupId, asker)
    return {
      groupId,
      acts: [
        act(owner, 'changeMemberRole', { groupId, memberId: await memberId(groupId, admin), role: 'member' }),
        act(admin, 'acceptJoinRequest', { requestId }),
      ],
      check: async (answers) => {
        expect(answers[0]?.status).toBe(200)
        const names = (await groupEvents(groupId)).map(({ name }) => name)
        if (answers[1]?.status === 403) expect(names).toEqual(['member.role-changed'])
        else expect(names.at(-1)).toBe('member.role-changed')
      },
    }
  }, ['DONE FORBIDDEN', 'DONE DONE']))

test('a member promoted, removed and leaving at once goes once', () =>
  playScene(async () => {
    const { owner, admin, plain, groupId } = await createTown()
    const id = await memberId(groupId, plain)
    return {
      groupId,
      acts: [
        act(owner, 'changeMemberRole', { groupId, memberId: id, role: 'admin' }),
        act(admin, 'removeMember', { groupId, memberId: id }),
        act(plain, 'leaveGroup', { groupId }),
      ],
      check: async (answers) => {
        const names = (await groupEvents(groupId)).map(({ name }) => name)
        const gone = names.filter((name) => name === 'member.removed' || name === 'member.left')
        expect(gone).toHaveLength(1)
        expect(await isIn(groupId, plain)).toBe(false)
        expect(count(answers.slice(1), 'DONE')).toBe(1)
      },
    }
  }, ['DONE FORBIDDEN DONE', 'NOT_FOUND DONE FORBIDDEN', 'NOT_FOUND NOT_FOUND DONE']))

test('a removed member cannot come back by the link they know', () =>
  playScene(async () => {
    const { owner, plain, groupId } = await createTown()
    const token = await linkTo(groupId)
    return {
      groupId,
      acts: [
        act(plain, 'acceptInvite', { token }),
        act(plain, 'acceptInvite', { token }),
        act(owner, 'removeMember', { groupId, memberId: await memberId(groupId, plain) }),
      ],
      check: async (answers) => {
        expect(answers.at(-1)?.code).toBe('DONE')
        expect(await isIn(groupId, plain)).toBe(false)
      },
    }
  }, ['ALREADY_MEMBER ALREADY_MEMBER DONE', 'NOT_FOUND ALREADY_MEMBER DONE', 'NOT_FOUND NOT_FOUND DONE']))

test('when a group is transferred, left and deleted at once, there is one owner or no group', () =>
  playScene(async () => {
    const { owner, admin, plain, groupId } = await createTown()
    await offer(groupId, owner, admin)
    return {
      groupId,
      acts: [
        act(admin, 'acceptTransfer', { groupId }),
        act(admin, 'leaveGroup', { groupId }),
        act(owner, 'leaveGroup', { groupId }),
        act(owner, 'deleteGroup', { groupId }),
        act(plain, 'leaveGroup', { groupId }),
      ],
      check: async (answers) => {
        const { rowCount } = await apps.pool.query('select from groups where id = $1', [groupId])
        expect(rowCount).toBe(answers[3]?.status === 200 ? 0 : 1)
      },
    }
  }, [
    'DONE OWNER_STAYS DONE FORBIDDEN DONE',
    'NOT_FOUND DONE OWNER_STAYS DONE NOT_FOUND',
    'NOT_FOUND NOT_FOUND OWNER_STAYS DONE NOT_FOUND',
    'NOT_FOUND NOT_FOUND NOT_FOUND DONE NOT_FOUND',
    'DONE OWNER_STAYS DONE FORBIDDEN DONE',
  ]))

test('a member removed while writing posts nothing from then on', () =>
  playScene(async () => {
    const { owner, plain, groupId } = await createTown()
    const sendOne = () =>
      act(plain, 'sendMessage', { groupId, clientId: randomUUID(), content: randomUUID() })
    return {
      groupId,
      acts: [
        sendOne(),
        sendOne(),
        sendOne(),
        act(owner, 'removeMember', { groupId, memberId: await memberId(groupId, plain) }),
        act(owner, 'sendMessage', { groupId, clientId: randomUUID(), content: 'Peace.' }),
      ],
      check: async (answers) => {
        expect(answers.slice(3).map(({ code }) => code)).toEqual(['DONE', 'DONE'])
        const events = await groupEvents(groupId)
        const removedAt = events.findIndex(({ name }) => name === 'member.removed')
        expect(events.slice(removedAt).filter(({ by }) => by === plain.id)).toEqual([])
        const { rows } = await apps.pool.query(
          'select number::int, user_id as by from group_messages where group_id = $1 order by number',
          [groupId],
        )
        expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
        expect(rows.filter(({ by }) => by === plain.id)).toHaveLength(count(answers.slice(0, 3), 'DONE'))
      },
    }
  }, [
    'DONE DONE DONE DONE DONE',
    'FORBIDDEN DONE DONE DONE DONE',
    'FORBIDDEN FORBIDDEN DONE DONE DONE',
    'FORBIDDEN FORBIDDEN FORBIDDEN DONE DONE',
    'DONE DONE DONE DONE DONE',
  ]))

test('the last free seat is taken once (REQ-88)', () =>
  playScene(async () => {
    const { owner, admin, asker, groupId } = await createTown()
    const [second, third] = (await people('Second', 'Third')) as [Person, Person]
    const [first, other] = [await waiting(groupId, asker), await waiting(groupId, second)]
    const token = await linkTo(groupId)
    const empty = groupLimits.members - 1 - 3
    await apps.pool.query('update groups set member_count = member_count + $2 where id = $1', [
      groupId,
      empty,
    ])
    return {
      groupId,
      acts: [
        act(owner, 'acceptJoinRequest', { requestId: first }),
        act(admin, 'acceptJoinRequest', { requestId: other }),
        act(third, 'acceptInvite', { token }),
      ],
      check: async (answers) => {
        expect([count(answers, 'DONE'), count(answers, 'GROUP_FULL')]).toEqual([1, 2])
        await apps.pool.query('update groups set member_count = member_count - $2 where id = $1', [
          groupId,
          empty,
        ])
      },
    }
  }, ['DONE GROUP_FULL GROUP_FULL', 'GROUP_FULL DONE GROUP_FULL', 'GROUP_FULL GROUP_FULL DONE']))

test('the twentieth group of one owner is the last, whether created or transferred (REQ-88)', () =>
  playScene(async () => {
    const { owner, admin, groupId } = await createTown()
    await apps.pool.query(
      `with created as (
         insert into groups (id, name, owner_id, created_at, member_count)
         select gen_random_uuid(), 'One of many', $1, now(), 1 from generate_series(1, $2)
         returning id
       )
       insert into group_members (group_id, user_id, role, joined_at)
       select id, $1, 'owner', now() from created`,
      [admin.id, groupLimits.owned - 1],
    )
    await offer(groupId, owner, admin)
    return {
      groupId,
      lock: { text: 'select from profiles where id = $1 for update', values: [admin.id] },
      acts: [
        act(admin, 'createGroup', { name: 'The twentieth' }),
        act(admin, 'createGroup', { name: 'The twentieth' }),
        act(admin, 'acceptTransfer', { groupId }),
      ],
      check: async (answers) => {
        expect([count(answers, 'DONE'), count(answers, 'TOO_MANY_GROUPS')]).toEqual([1, 2])
      },
    }
  }, [
    'DONE TOO_MANY_GROUPS TOO_MANY_GROUPS',
    'TOO_MANY_GROUPS DONE TOO_MANY_GROUPS',
    'TOO_MANY_GROUPS TOO_MANY_GROUPS DONE',
  ]))

test('a prayer shared during the removal of its author is no longer shared with the group (REQ-85)', async () => {
  const createScene = async (): Promise<Scene & { prayer: Lock }> => {
    const { owner, admin, plain, groupId } = await createTown()
    const both = await insertPrayer(apps.pool, { by: plain, audience: 'groups', groups: [{ id: groupId }] })
    const prayer = await insertPrayer(apps.pool, { by: plain, audience: 'groups', groups: [{ id: groupId }] })
    return {
      groupId,
      lock: membershipRow(groupId, plain),
      prayer: { text: 'select from prayer_requests where id = $1 for update', values: [both.id] },
      acts: [
        act(admin, 'unsharePrayer', { groupId, prayerId: both.id }),
        act(owner, 'removeMember', { groupId, memberId: await memberId(groupId, plain) }),
        act(plain, 'submitPrayer', {
          title: 'Rain',
          description: 'For the farms.',
          category: 'other',
          audience: { kind: 'groups', groupIds: [groupId] },
        }),
        act(plain, 'changeAudience', {
          prayerId: prayer.id,
          audience: { kind: 'groups', groupIds: [groupId] },
        }),
      ],
      check: async (answers) => {
        expect(answers[1]?.code).toBe('DONE')
        expect(await audiences(plain)).toEqual(
          Array.from({ length: answers[2]?.code === 'DONE' ? 3 : 2 }, () => 'private 0'),
        )
      },
    }
  }
  await playScene(createScene, [
    'DONE DONE FORBIDDEN FORBIDDEN',
    'DONE DONE FORBIDDEN FORBIDDEN',
    'DONE DONE DONE DONE',
    'DONE DONE FORBIDDEN DONE',
  ])
  // Removal and the end of one share meet on the prayer.
  const createSceneOfPrayer = async () => {
    const scene = await createScene()
    return { ...scene, lock: scene.prayer }
  }
  await playInOrder(createSceneOfPrayer, [
    'DONE DONE FORBIDDEN FORBIDDEN',
    'NOT_FOUND DONE FORBIDDEN FORBIDDEN',
  ])
})

test('a prayer shared with a group during its deletion stays visible to its author alone (REQ-84)', () =>
  playScene(async () => {
    const { owner, plain, groupId } = await createTown()
    const prayer = await insertPrayer(apps.pool, { by: plain })
    const audience = { kind: 'groups' as const, groupIds: [groupId] }
    const content = { title: 'Rain', description: 'For the farms.', category: 'other' as const }
    return {
      groupId,
      lock: membershipRow(groupId, plain),
      acts: [
        act(plain, 'submitPrayer', { ...content, audience }),
        act(plain, 'changeAudience', { prayerId: prayer.id, audience }),
        act(owner, 'deleteGroup', { groupId }),
        act(plain, 'leaveGroup', { groupId, alsoUnshare: true }),
      ],
      check: async (answers) => {
        expect(answers[2]?.code).toBe('DONE')
        expect(await audiences(plain)).toEqual(
          Array.from({ length: answers[0]?.code === 'DONE' ? 2 : 1 }, () => 'private 0'),
        )
      },
    }
  }, [
    'DONE DONE DONE NOT_FOUND',
    'DONE DONE DONE NOT_FOUND',
    'FORBIDDEN FORBIDDEN DONE NOT_FOUND',
    'FORBIDDEN FORBIDDEN DONE DONE',
  ]))

/** The audience of each prayer of a person, and the number of groups it is shared with. */
async function audiences(of: Person): Promise<string[]> {
  const { rows } = await apps.pool.query(
    `select p.audience || ' ' || count(s.*) as audience
       from prayer_requests p
       left join prayer_shares s on s.prayer_id = p.id
      where p.user_id = $1
      group by p.id`,
    [of.id],
  )
  return rows.map(({ audience }) => audience)
}
