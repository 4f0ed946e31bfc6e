import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/api/all-operations.ts'
import {
  insertBankAccount,
  insertCampaign,
  insertCampaignUpdate,
  insertDonation,
} from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { patientLimits } from '#tests/support/test-database.ts'
import { createTestImage } from '#tests/support/test-images.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 100_000 },
    scheduleMs: { cleanup: 86_400_000 },
    // One test waits for a lock timeout.
    databaseLimits: { ...patientLimits, lock_timeout: 2_000 },
  })
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
})
afterAll(() => app?.close())

/** Part of everything the deleted member wrote, and of their name and address. */
const CANARY = /kanarie/i

/** Creates a member who used every feature, and the members they did it with. */
async function createFullHistory() {
  const { pool } = app
  const deletedMember = await insertMember(pool, {
    fullName: 'Kanarie Mokoena',
    email: 'kanarie@example.co.za',
  })
  const mate = await insertMember(pool, { fullName: 'A Mate' })
  const stranger = await insertMember(pool, { fullName: 'A Stranger' })
  const text = 'A kanarie sings'

  const circle = await insertGroup(pool, { by: deletedMember, members: [mate], name: 'Our circle' })
  const alone = await insertGroup(pool, { by: deletedMember, name: text, description: text })
  const theirs = await insertGroup(pool, { by: mate, members: [deletedMember], name: 'Their circle' })
  const closed = await insertGroup(pool, { by: stranger, name: 'Closed circle' })
  const message = await insertMessage(pool, { by: deletedMember, group: circle, text })
  await insertMessage(pool, { by: mate, group: circle, text: 'Amen to that' })
  await insertMessage(pool, { by: deletedMember, group: theirs, text })
  await insertJoinRequest(pool, { by: deletedMember, group: closed, message: text })
  await insertJoinRequest(pool, { by: deletedMember, group: closed, message: text, status: 'rejected' })

  const image = (await app.as(deletedMember).upload(await createTestImage('jpeg'))).body
  const unused = (await app.as(deletedMember).upload(await createTestImage('jpeg'))).body
  const fields = { title: text, description: text, category: 'family', location: null } as const
  const images = [{ id: image.id, alt: text }]
  const everybody = { kind: 'public', groupIds: [] } as const
  const prayer = await app
    .as(deletedMember)
    .call(
      'submitPrayer',
      { ...fields, audience: everybody, images },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const withMates = await insertPrayer(pool, {
    by: deletedMember,
    title: text,
    audience: 'groups',
    groups: [theirs],
  })
  const secret = await insertPrayer(pool, { by: deletedMember, title: text, description: text })
  await insertUpdate(pool, { by: deletedMember, prayer: secret, text })
  await insertComment(pool, { by: mate, prayer: prayer.body, text: 'With you' })
  await insertSupports(pool, prayer.body.id, [mate, stranger])

  const open = await insertPrayer(pool, { by: mate, audience: 'public', title: 'For rain' })
  await insertComment(pool, { by: deletedMember, prayer: open, text })
  await insertComment(pool, { by: stranger, prayer: open, text: 'Yes' })
  await insertSupports(pool, open.id, [deletedMember, stranger])
  const miracle = await insertMiracle(pool, {
    by: deletedMember,
    title: text,
    description: text,
    audience: 'public',
    mayShowOnHome: true,
  })
  const healed = await insertMiracle(pool, { by: mate, title: 'Healed', audience: 'public' })
  for (const person of [deletedMember, stranger])
    await app.as(person).must('sayAmen', { miracleId: healed.id })
  await app.as(mate).must('sayAmen', { miracleId: miracle.id })

  const campaign = await insertCampaign(pool, { by: deletedMember, title: text, description: text })
  await insertCampaignUpdate(pool, { to: campaign, body: text })
  await insertBankAccount(pool, { of: deletedMember, accountName: text })
  const given = await insertDonation(pool, { to: campaign, by: stranger, feeCents: 10_000 })
  const shoes = await insertCampaign(pool, { by: mate, title: 'School shoes' })
  await insertDonation(pool, { to: shoes, by: deletedMember, message: text })
  await pool.query(
    `insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())`,
    [deletedMember.id, admin.id],
  )
  await insertTranslator(pool, deletedMember, { language: 'zu', isChief: true })
  const sentence = { language: 'zu', key: 'action.close', text: 'Vala lokhu' } as const
  await app.as(deletedMember).must('checkMessage', { ...sentence, english: 'Close' })
  await app.as(deletedMember).must('proposeMessage', { ...sentence, key: 'action.undo', remark: '' })
  await app.as(deletedMember).must('startExport', {})
  const ids = {
    prayerId: [prayer.body.id, withMates.id, secret.id, open.id],
    miracleId: [miracle.id, healed.id],
    groupId: [circle.id, alone.id, theirs.id, closed.id],
    campaignId: [campaign.id, shoes.id],
    messageId: [message.id],
    personId: [deletedMember.id],
  }
  return {
    deletedMember,
    mate,
    stranger,
    ids,
    open,
    healed,
    circle,
    image,
    unused,
    given,
    prayer: prayer.body,
  }
}

type FullHistory = Awaited<ReturnType<typeof createFullHistory>>

/** Builds a query for every operation and every id of this history. */
function queriesFor(ids: Record<string, string[]>): { name: OperationName; input: Record<string, string> }[] {
  const queries: { name: OperationName; input: Record<string, string> }[] = []
  for (const name of Object.keys(allOperations) as OperationName[]) {
    const { method, path } = allOperations[name]
    if (method !== 'GET') continue
    const [parameter] = [...path.matchAll(/:(\w+)/g)].map(([, found = '']) => found)
    if (!parameter) queries.push({ name, input: {} }, { name, input: { search: 'kanarie' } })
    for (const id of (parameter && ids[parameter]) || [])
      queries.push({ name, input: { [parameter as string]: id } })
  }
  return queries
}

/** Lists the answers that contain the name or the words of the deleted member, and their readers. */
async function mentions(history: FullHistory): Promise<string[]> {
  const { mate, stranger } = history
  const people = Object.entries({ anonymous: null, mate, stranger, admin })
  return (await Promise.all(people.map(([viewer, person]) => mentionsFor(history, viewer, person)))).flat()
}

async function mentionsFor(
  { ids, image, given }: FullHistory,
  viewer: string,
  person: Person | null,
): Promise<string[]> {
  const found: string[] = []
  for (const { name, input } of queriesFor(ids)) {
    const answer = await app.as(person).call(name, input)
    expect(answer.status, `${name} to ${viewer}`).not.toBe(500)
    // The title of a campaign stays in the list of its donors: it is their receipt (REQ-139).
    const body = JSON.stringify(answer.body ?? '')
    const isReceipt = name === 'listOwnDonations' && body.includes(given.id)
    if (CANARY.test(body) && !isReceipt) found.push(`${name} ${JSON.stringify(input)} to ${viewer}`)
  }
  const path = `/media/${image.id}/400.webp`
  const file = await app.request({ method: 'GET', path, cookies: person?.cookies })
  if (file.statusCode !== 404) found.push(`${path} to ${viewer}`)
  return found
}

/** Returns the tables with a row that contains the text in any column. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await app.pool.query(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  )
  const tablesWithRows: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.pool.query(`select from "${name}" as t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) tablesWithRows.push(name)
  }
  return tablesWithRows
}

async function filesOfStore(): Promise<string[]> {
  const entries = await readdir(join(app.settings.dataDir, 'media'), { recursive: true })
  return entries.filter((name) => /\.(webp|bin)$/.test(name))
}

async function isDone(memberId: string): Promise<boolean> {
  const { rows } = await app.pool.query('select done_at from account_deletions where member_id = $1', [
    memberId,
  ])
  return rows[0]?.done_at !== null
}

test('no answer names the member after the deletion, and the job then removes everything (REQ-95, SEC-P16)', async () => {
  const history = await createFullHistory()
  const { deletedMember, mate, open, healed, circle, image, unused } = history
  expect((await mentionsFor(history, 'mate', mate)).length).toBeGreaterThan(10)
  expect((await filesOfStore()).some((name) => name.includes(image.id))).toBe(true)

  await expect
    .poll(async () => (await filesOfStore()).filter((name) => name.endsWith('.bin')).length)
    .toBeGreaterThan(0)
  // The job stops at the first message it has to empty, so everything else is still there.
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select from group_messages where user_id = $1 for update', [deletedMember.id])
  expect((await app.as(deletedMember).call('deleteAccount', {})).status).toBe(200)
  expect(await mentions(history)).toEqual([])
  expect(await rowsWith('kanarie sings')).toContain('prayer_requests')
  expect(await app.as(admin).get('listTranslators', {})).toEqual({ items: [] })
  await holder.query('rollback')
  holder.release()

  await expect.poll(() => isDone(deletedMember.id)).toBe(true)
  expect(await mentions(history)).toEqual([])
  // The campaign title is the receipt of its donors; everything else is gone.
  expect(await rowsWith('kanarie')).toEqual(['donations'])
  // These tables may still hold the id: legal records, the audit log, rate limits of the last hour, and events for
  // three weeks.
  const byId = (await rowsWith(deletedMember.id)).filter((name) => !/^domain_events/.test(name))
  expect(byId).toEqual(['account_deletions', 'audit_log', 'donations', 'rate_limits'])
  // The sentence they confirmed stays without a person; the one they proposed, with its remark, is gone.
  const sentences = await app.pool.query('select key, text, checked_by as by from message_checks')
  expect(sentences.rows).toEqual([{ key: 'action.close', text: 'Vala lokhu', by: null }])
  expect((await app.pool.query('select from message_proposals')).rowCount).toBe(0)
  const files = await filesOfStore()
  expect(
    files.filter((name) => name.includes(image.id) || name.includes(unused.id) || name.endsWith('.bin')),
  ).toEqual([])

  expect(await app.as(mate).get('getPrayer', { prayerId: open.id })).toMatchObject({
    support: { count: 1 },
    commentCount: 1,
  })
  expect(await app.as(mate).get('getMiracle', { miracleId: healed.id })).toMatchObject({
    amens: { count: 1 },
  })
  expect(await app.as(mate).get('getGroup', { groupId: circle.id })).toMatchObject({ memberCount: 1 })
  await app.runSchedule('rollUp')
  const { rows } = await app.pool.query(
    `select c.counter, c.part, c.total, t.total as counted
       from statistics_counted c left join statistic_totals t using (counter, part)
      where c.total <> coalesce(t.total, 0)`,
  )
  expect(rows).toEqual([])
})

test('the scheduled task finishes what no job did, however often it is interrupted (REQ-215)', async () => {
  const lost = await insertMember(app.pool, { fullName: 'Sipho Verlore' })
  const group = await insertGroup(app.pool, { by: admin, members: [lost] })
  for (let count = 0; count < 3; count++)
    await insertMessage(app.pool, { by: lost, group, text: 'Verlore woorde' })
  await insertPrayer(app.pool, { by: lost, title: 'Verlore woorde' })
  // Simulates a server that died right after the commit, before the job ran.
  await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [lost.id])
  expect(await isDone(lost.id)).toBe(false)
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select from prayer_requests where user_id = $1 for update', [lost.id])
  await app.runSchedule('cleanup')
  expect(await isDone(lost.id)).toBe(false)
  expect(await rowsWith('Verlore woorde')).toEqual(['prayer_requests'])
  await holder.query('rollback')
  holder.release()
  await app.runSchedule('cleanup')
  expect(await isDone(lost.id)).toBe(true)
  expect(await rowsWith('Verlore')).toEqual([])
  await app.runSchedule('cleanup')
})

test('the job waits for an upload in progress and then removes it', async () => {
  const uploader = await insertMember(app.pool)
  const { id } = (await app.as(uploader).upload(await createTestImage('jpeg'))).body
  const now = app.clock.now()
  await app.pool.query('update media set ready_at = null, created_at = $2 where id = $1', [id, now])
  await app.as(uploader).must('deleteAccount', {})
  await app.runSchedule('cleanup')
  expect(await isDone(uploader.id)).toBe(false)
  app.clock.advance(121)
  await app.runSchedule('cleanup')
  expect(await isDone(uploader.id)).toBe(true)
  expect((await filesOfStore()).filter((name) => name.includes(id))).toEqual([])
  app.clock.advance(-121)
})

test('a deletion runs as many statements with 10,000 prayers and messages as with none (acceptance PROF-7)', async () => {
  const [plain, prolific] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: admin, members: [plain, prolific] })
  await app.pool.query(
    `insert into prayer_requests (id, user_id, title, description, category, date_submitted)
     select gen_random_uuid(), $1, 'One of many', 'Words', 'family', now() from generate_series(1, 10000)`,
    [prolific.id],
  )
  await app.pool.query(
    `insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'One of many', now() from generate_series(1, 10000) n`,
    [group.id, prolific.id],
  )
  await app.pool.query('update groups set last_message_number = 10000 where id = $1', [group.id])
  const few = await statementsOf(() => app.as(plain).must('deleteAccount', {}))
  const many = await statementsOf(() => app.as(prolific).must('deleteAccount', {}))
  expect(few).toBeGreaterThan(5)
  expect(many).toBe(few)
  await expect.poll(() => isDone(prolific.id)).toBe(true)
  expect(await rowsWith('One of many')).toEqual([])
  const { rows } = await app.pool.query(
    'select count(*)::int as places from group_messages where group_id = $1',
    [group.id],
  )
  expect(rows).toEqual([{ places: 10_000 }])
})

type Client = { query: (...given: never[]) => unknown }

/** Counts the statements of the transaction that inserted the deletion. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const ran = new Map<Client, string[]>()
  const listen = (client: Client) => {
    if (ran.has(client)) return
    const names: string[] = []
    const query = client.query
    ran.set(client, names)
    client.query = (...given) => {
      const [first] = given as unknown as [{ name?: string } | string]
      names.push(typeof first === 'string' ? first : (first.name ?? ''))
      return query.apply(client, given)
    }
  }
  app.pool.on('acquire', listen as never)
  await work()
  app.pool.off('acquire', listen as never)
  for (const client of ran.keys()) Reflect.deleteProperty(client, 'query')
  const names = [...ran.values()].find((one) => one.includes('insert-account-deletion')) ?? []
  const written = names.indexOf('insert-account-deletion')
  return names.indexOf('commit', written) - names.lastIndexOf('begin', written)
}
