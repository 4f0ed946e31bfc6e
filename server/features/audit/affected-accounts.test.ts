import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Affected, findAffected, type Span } from './affected-accounts.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app?.close())

async function affected({ since, until = soon(), actorId = null }: Partial<Span> & { since: Date }) {
  return await findAffected(dbOn(app.pool), { since, until, actorId })
}

const lineOf = (lines: Affected[], { id }: Person) => lines.find(({ accountId }) => accountId === id)
const justNow = () => new Date(Date.now() - 1000)
const soon = () => new Date(Date.now() + 60_000)

test('an owner of viewed content, and each person visible in it, is listed once with the address', async () => {
  const [owner, reader, member, creator, donor, stranger] = await Promise.all(
    Array.from({ length: 6 }, () => insertMember(app.pool)),
  )
  if (!owner || !reader || !member || !creator || !donor || !stranger) throw new Error('A fixture is missing')
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  const prayer = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
  await insertComment(app.pool, { by: reader, prayer, text: 'Amen.' })
  const cause = await insertCampaign(app.pool, { by: creator })
  await insertDonation(app.pool, { to: cause, by: donor })
  const other = await insertPrayer(app.pool, { by: stranger, audience: 'public' })
  const since = justNow()
  await app.as(admin).get('getPrayer', { prayerId: prayer.id })
  await app.as(admin).get('listMessages', { groupId: group.id })
  await app.as(admin).get('listDonations', { campaignId: cause.id, filter: 'completed' })
  await app.as(stranger).get('getPrayer', { prayerId: other.id })

  const lines = await affected({ since, actorId: admin.id })
  expect(lineOf(lines, owner)).toMatchObject({ email: owner.email, how: ['seen'], isQuiet: false })
  expect(lineOf(lines, owner)?.what).toContain('prayer.read')
  expect(lineOf(lines, creator)).toMatchObject({ how: ['seen'], what: ['campaign.listDonations'] })
  for (const among of [reader, member, donor])
    expect(lineOf(lines, among)).toMatchObject({ email: among.email, how: ['among what was seen'] })
  expect(lineOf(lines, stranger)).toBeUndefined()
  expect(new Set(lines.map(({ accountId }) => accountId)).size).toBe(lines.length)

  const others = await affected({ since, actorId: stranger.id })
  expect(others.filter(({ accountId }) => accountId !== stranger.id)).toEqual([])
  expect(await affected({ since: new Date('2020-01-01'), until: new Date('2020-01-02') })).toEqual([])
})

test('changed content, roles and sign-ins are listed as such; a deleted member has no address', async () => {
  const [author, promoted, visitor] = await Promise.all(
    Array.from({ length: 3 }, () => insertMember(app.pool)),
  )
  if (!author || !promoted || !visitor) throw new Error('A fixture is missing')
  const since = justNow()
  await app.pool.query('update sessions set signed_in_at = now() where user_id = $1', [visitor.id])
  await app.pool.query(
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, is_quiet)
     values (now(), $1, 'comment.delete', 'comment', $2, $2, true),
            (now(), $3, 'role.granted-by-operator', 'account', $3, $3, false),
            (now(), $1, 'prayer.read', 'prayer', $4, $4, false)`,
    [admin.id, author.id, promoted.id, crypto.randomUUID()],
  )
  const lines = await affected({ since })
  expect(lineOf(lines, author)).toMatchObject({ isQuiet: true })
  expect(lineOf(lines, author)?.how).toContain('changed')
  expect(lineOf(lines, promoted)?.what).toContain('role.granted-by-operator')
  expect(lineOf(lines, visitor)).toMatchObject({ how: ['signed in'], what: ['session'] })
  expect(lines.filter(({ email }) => email === null)).toHaveLength(1)
})
