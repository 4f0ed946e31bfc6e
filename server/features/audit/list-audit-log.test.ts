import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/moderation/audit-operations.ts'
import { auditLimits } from '#contract/moderation/people-constants.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let moderator: Person
let owner: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
  moderator = await insertMember(app.pool, { roles: ['moderator'], fullName: 'Thabo Mokoena' })
  owner = await insertMember(app.pool, { fullName: 'Sipho Khumalo' })
})
afterAll(() => app.close())

let minutes = 0

type Entry = {
  by: Person
  action: string
  of?: Person
  reason?: string
  at?: Date
  kind?: string
  subjectId?: string
}

/** Inserts an entry later than all before, with the columns that record-audit.ts writes. */
async function createEntry({
  by,
  action,
  of,
  reason,
  kind = 'prayer',
  at,
  subjectId = newId(new Date()),
}: Entry): Promise<string> {
  minutes += 1
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, reason)
     values ($1, $2, $3, $4, $7, $5, $6) returning id`,
    [
      at ?? new Date(Date.UTC(2026, 0, 1, 0, minutes)),
      by.id,
      action,
      kind,
      of?.id ?? null,
      reason ?? null,
      subjectId,
    ],
  )
  return rows[0]?.id ?? ''
}

type Filters = { action?: string; person?: string }

async function read(filters: Filters = {}, by = admin): Promise<AuditEntry[]> {
  const all: AuditEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await app.as(by).get('listAuditLog', { ...filters, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('admins read the actions of staff, newest first, by visible names (REQ-144)', async () => {
  await app.pool.query("update profiles set shown_as = 'first_name' where id = $1", [owner.id])
  const first = await createEntry({
    by: moderator,
    action: 'prayer.hide',
    of: owner,
    reason: 'Names a child',
  })
  const second = await createEntry({ by: admin, action: 'payout.record', kind: 'payout' })
  const [newest, older] = await read()
  expect(newest).toMatchObject({ id: second, by: 'Priya Naidoo', owner: null, reason: null })
  expect(older).toEqual({
    id: first,
    at: expect.any(String),
    by: 'Thabo Mokoena',
    isByViewer: false,
    action: 'prayer.hide',
    subjectKind: 'prayer',
    subjectId: expect.any(String),
    place: null,
    owner: 'Sipho K.',
    byId: moderator.id,
    ownerId: owner.id,
    reason: 'Names a child',
  })
})

test('an entry names the content it is about when the viewer may see that, and a private prayer to nobody (REQ-242)', async () => {
  const visible = await insertPrayer(app.pool, { by: owner, audience: 'public', title: 'Rain' })
  const hidden = await insertPrayer(app.pool, { by: owner, title: 'For me alone' })
  const comment = await insertComment(app.pool, { by: owner, prayer: visible, text: 'Amen' })
  const group = await insertGroup(app.pool, { by: owner, name: 'Eden Street', isSecret: true })
  const about = async (subjectId: string, by: Person) =>
    await createEntry({ by, action: 'prayer.edit', of: owner, subjectId })
  const place = { kind: 'prayer', id: visible.id, title: 'Rain' }
  for (const reader of [admin, moderator]) {
    await about(visible.id, reader)
    await about(comment.id, reader)
    await about(hidden.id, reader)
    await about(group.id, reader)
    const seen = (await read({ person: reader.email }, reader)).map((entry) => entry.place)
    const ofGroup = reader === admin ? { kind: 'group', id: group.id, title: 'Eden Street' } : null
    expect(seen).toEqual([ofGroup, null, place, place])
  }
})

test('moderators get no accounts, not even of the owners of what they acted on', async () => {
  await createEntry({ by: moderator, action: 'prayer.hide', of: owner })
  expect(await read({}, moderator)).toMatchObject([
    { isByViewer: true, owner: 'Sipho Khumalo', byId: null, ownerId: null },
  ])
})

test('a deleted member has no name in the log, from the first moment on', async () => {
  const id = await createEntry({ by: moderator, action: 'prayer.hide', of: owner })
  for (const person of [moderator, owner])
    await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [
      person.id,
    ])
  expect((await read()).find((entry) => entry.id === id)).toMatchObject({
    ...{ by: null, owner: null, byId: null, ownerId: null },
  })
})

test('actions are found by prefix, also a rare one among many others', async () => {
  const seldom = await createEntry({ by: admin, action: 'zebra.seen' })
  for (let count = 0; count < 5; count += 1)
    await createEntry({ by: admin, action: 'prayer.read', of: owner })
  const two = await createEntry({ by: admin, action: 'zebra.fed' })
  expect(idsOf(await read({ action: 'zebra.' }))).toEqual([two, seldom])
  expect(idsOf(await read({ action: 'ZEBRA.S' }))).toEqual([seldom])
  expect(await read({ action: 'zebra.seen-by-nobody' })).toEqual([])
  expect(new Set((await read({ action: 'prayer.r' })).map(({ action }) => action))).toEqual(
    new Set(['prayer.read']),
  )
})

test('the entries of a person are their actions and those on their content, each once', async () => {
  const did = await createEntry({ by: moderator, action: 'prayer.hide', of: owner })
  const had = await createEntry({ by: admin, action: 'role.granted', of: moderator, kind: 'account' })
  const own = await createEntry({ by: moderator, action: 'prayer.read', of: moderator })
  await createEntry({ by: admin, action: 'prayer.hide', of: owner })
  const person = ` ${moderator.email.toUpperCase()} `
  expect(idsOf(await read({ person }))).toEqual([own, had, did])
  expect(idsOf(await read({ person, action: 'prayer.' }))).toEqual([own, did])
  expect(await read({ person: 'nobody@example.org' })).toEqual([])
  expect(await read({ person: `\0${moderator.email.slice(1)}` })).toEqual([])
})

test('paging returns every entry once, also within one instant, with any filter', async () => {
  const at = new Date('2020-01-01T00:00:00Z')
  const count = auditLimits.pageSize + 7
  const made: string[] = []
  for (let n = 0; n < count; n += 1)
    made.push(
      await createEntry({ by: moderator, action: n % 2 ? 'giraffe.seen' : 'giraffe.fed', of: owner, at }),
    )
  const expected = made.toSorted().toReversed()
  for (const filters of [{ action: 'giraffe' }, { person: owner.email }, { person: moderator.email }])
    expect(idsOf(await read(filters))).toEqual(expected)
  expect(idsOf(await read()).filter((id) => made.includes(id))).toEqual(expected)
  expect((await app.as(admin).get('listAuditLog', { action: 'giraffe' })).items).toHaveLength(
    auditLimits.pageSize,
  )
})

test('a moderator reads only their own actions, and no e-mail filter reveals an owner', async () => {
  const own = await createEntry({ by: moderator, action: 'prayer.hide', of: owner })
  await createEntry({ by: admin, action: 'role.granted', of: moderator, kind: 'account' })
  expect(idsOf(await read({}, moderator))).toEqual([own])
  expect(idsOf(await read({ person: moderator.email }, moderator))).toEqual([own])
  expect(await read({ action: 'role.' }, moderator)).toEqual([])
  for (const person of [owner.email, admin.email, 'nobody@example.org'])
    expect(await read({ person }, moderator)).toEqual([])
})

test('a member reads when staff viewed their content, but not who it was (SEC-R4)', async () => {
  const readEntry = await createEntry({ by: admin, action: 'prayer.read', of: owner })
  const act = await createEntry({
    by: moderator,
    action: 'comment.hide',
    of: owner,
    kind: 'comment',
    reason: 'Unkind',
  })
  await createEntry({ by: owner, action: 'role.granted-by-operator', of: owner, kind: 'account' })
  await createEntry({ by: admin, action: 'prayer.read', of: moderator })
  const { items, next } = await app.as(owner).get('listAccessLog', {})
  expect(items).toEqual([
    { id: act, at: expect.any(String), action: 'comment.hide', subjectKind: 'comment', reason: 'Unkind' },
    { id: readEntry, at: expect.any(String), action: 'prayer.read', subjectKind: 'prayer', reason: null },
  ])
  expect(next).toBeNull()
  for (const staff of [admin, moderator])
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${staff.id}|${staff.fullName}`))
})

test('refusals', async () => {
  for (const input of [
    { cursor: 'aW52ZW50ZWQ' },
    { action: "x' or 1" },
    { person: 'x'.repeat(255) },
    { of: 'me' },
  ])
    expect((await app.as(admin).call('listAuditLog', input)).status).toBe(422)
  expect((await app.as(admin).call('listAccessLog', { cursor: 'aW52ZW50ZWQ' })).status).toBe(422)
  expect((await app.as(owner).call('listAccessLog', { memberId: newId(new Date()) })).status).toBe(422)
  for (const name of ['listAuditLog', 'listAccessLog'] as const)
    expect((await app.as(null).call(name, {})).status).toBe(401)
  expect((await app.as(owner).call('listAuditLog', {})).status).toBe(403)
})
