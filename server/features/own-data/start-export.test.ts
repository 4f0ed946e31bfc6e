import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import { dbOn } from '#server/database/db.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { makeAndOpenExport, openedExport, readyExport } from '#tests/support/data-exports.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'
import { removeExports } from './start-export.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app?.close())

const HOUR = 3600
const request = (path: string, person: Person | null) =>
  app.request({ method: 'GET', path, cookies: person?.cookies })
const rowOf = async ({ id }: Person) =>
  (await app.pool.query('select id, state, parts from data_exports where user_id = $1', [id])).rows[0]

async function chunksOnDisk(exportId: string, at = app): Promise<string[]> {
  const names = await readdir(join(at.settings.dataDir, 'media', 'exports')).catch(() => [])
  return names.filter((name) => name.startsWith(exportId))
}

/** A member with an export that no job runs: it stays in progress. */
async function createStuckExport(
  person: Person,
  { state = 'running', parts = 0, askedAt = new Date() } = {},
) {
  const [{ id }] = (
    await app.pool.query(
      `insert into data_exports (id, user_id, state, parts, done, total, asked_at)
       values (gen_random_uuid(), $1, $2, $3, 3, 10, $4) returning id`,
      [person.id, state, parts, askedAt],
    )
  ).rows
  return id as string
}

test('a member requests an export, receives its progress, and downloads it as one file (REQ-13)', async () => {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi Nkosi' })
  await insertPrayer(app.pool, { by: thandi, title: 'Surgery' })
  const stream = await openStream(app, thandi)
  expect(await app.as(thandi).get('getExport', {})).toEqual({ export: null })
  const { export: begun } = await app.as(thandi).must('startExport', {})
  expect(begun).toMatchObject({ state: 'waiting', done: 0, bytes: 0, readyAt: null, expiresAt: null })
  await readyExport(app, thandi)
  await stream.waitForEvent('export.moved')
  stream.close()
  const { export: ready } = await app.as(thandi).get('getExport', {})
  expect(ready).toMatchObject({ state: 'ready', done: 2, total: 2 })
  const retentionMs = new Date(ready?.expiresAt ?? 0).getTime() - new Date(ready?.readyAt ?? 0).getTime()
  expect(retentionMs).toBe(exportLimits.keptHours * HOUR * 1000)
  const file = await openedExport(app, thandi)
  expect(file.size).toBe(ready?.bytes)
  expect(file.json('prayers.json')).toMatchObject([{ title: 'Surgery' }])
})

test('only the member receives the progress', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const [own, other] = [await openStream(app, thandi), await openStream(app, sipho)]
  await makeAndOpenExport(app, thandi)
  await own.waitForEvent('export.moved', {})
  await makeAndOpenExport(app, sipho)
  await other.waitForEvent('export.moved', {})
  const { rows } = await app.pool.query(
    `select 1 from domain_events where name = 'export.moved' and payload->>'memberId' = $1`,
    [sipho.id],
  )
  const countEvents = () => other.liveEvents().filter(({ name }) => name === 'export.moved').length
  await expect.poll(countEvents).toBe(rows.length)
  own.close()
  other.close()
})

test('the file name contains the day, the size is sent first, and no cache stores it', async () => {
  const thandi = await insertMember(app.pool, { timeZone: 'Pacific/Kiritimati' })
  await makeAndOpenExport(app, thandi)
  const file = await request(exportAddresses.file, thandi)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(app.clock.now())
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(file.rawPayload.length),
    'content-disposition': `attachment; filename="thandaza-my-data-${today}.zip"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const page = await request(exportAddresses.page, thandi)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `inline; filename="thandaza-my-data-${today}.html"`,
    'cache-control': 'private, no-store',
  })
  expect(page.headers['content-security-policy']).toMatch(
    /^sandbox; default-src 'none'; style-src 'sha256-[^']+'$/,
  )
})

test('pressed twice, or in two tabs, it is one export in progress and counts once', async () => {
  const thandi = await insertMember(app.pool)
  const id = await createStuckExport(thandi)
  const answers = await Promise.all([1, 2, 3].map(() => app.as(thandi).call('startExport', {})))
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(body.export).toMatchObject({ id, state: 'running', done: 3, total: 10 })
  }
  const { rows } = await app.pool.query(
    `select 1 from pgboss.job where name = 'write-export' and data->>'memberId' = $1`,
    [thandi.id],
  )
  expect(rows).toEqual([])
})

test('a newer file replaces the older one, whose chunks are removed', async () => {
  const thandi = await insertMember(app.pool)
  await makeAndOpenExport(app, thandi)
  const older = await rowOf(thandi)
  await insertPrayer(app.pool, { by: thandi, title: 'Since then' })
  const file = await makeAndOpenExport(app, thandi)
  expect(file.json('prayers.json')).toMatchObject([{ title: 'Since then' }])
  expect(await chunksOnDisk(older.id)).toEqual([])
  expect(await chunksOnDisk((await rowOf(thandi)).id)).toHaveLength(1)
})

test('after three days it is gone: for its owner at once, from the store with the next clean-up', async () => {
  const own = await createTestApp()
  const thandi = await insertMember(own.pool)
  await makeAndOpenExport(own, thandi)
  const [{ id }] = (await own.pool.query('select id from data_exports')).rows
  await own.pool.query(`update data_exports set expires_at = $1`, [own.clock.now()])
  for (const path of Object.values(exportAddresses)) {
    const answer = await own.request({ method: 'GET', path, cookies: thandi.cookies })
    expect(answer.statusCode).toBe(404)
  }
  expect(await own.as(thandi).get('getExport', {})).toEqual({ export: null })
  expect(await chunksOnDisk(id, own)).toHaveLength(1)
  await own.runSchedule('cleanup')
  expect(await chunksOnDisk(id, own)).toEqual([])
  expect((await own.pool.query('select 1 from data_exports')).rows).toEqual([])
  await own.close()
})

test('an export that is not finished is shown as failed, and can be requested again', async () => {
  const thandi = await insertMember(app.pool)
  const fourHoursAgo = new Date(app.clock.now().getTime() - 4 * HOUR * 1000)
  const id = await createStuckExport(thandi, { parts: 1, askedAt: fourHoursAgo })
  const folder = join(app.settings.dataDir, 'media', 'exports')
  await writeFile(join(folder, `${id}-0.bin`), 'left')
  await app.runSchedule('cleanup')
  expect((await app.as(thandi).get('getExport', {})).export?.state).toBe('failed')
  expect(await chunksOnDisk(id)).toEqual([])
  expect((await makeAndOpenExport(app, thandi)).names).toContain('index.html')
})

test('while the store is unreachable the export waits, and is made when it is back', async () => {
  const own = await createTestApp({ retryDelaySeconds: 1 })
  const thandi = await insertMember(own.pool)
  const blockingFile = join(own.settings.dataDir, 'media')
  await rm(blockingFile, { recursive: true, force: true })
  await writeFile(blockingFile, 'no folder')
  await own.as(thandi).must('startExport', {})
  await expect.poll(() => own.logged.some((line) => line.includes('write-export'))).toBe(true)
  expect((await own.as(thandi).get('getExport', {})).export?.state).toBe('running')
  await rm(blockingFile)
  await readyExport(own, thandi)
  expect((await openedExport(own, thandi)).names).toContain('index.html')
  await own.close()
})

test('an account deletion leaves no file behind, made or in progress (REQ-95)', async () => {
  const store = openMediaStore({ settings: app.settings, log: createLog('silent') })
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  await makeAndOpenExport(app, thandi)
  const { id } = await rowOf(thandi)
  await createStuckExport(sipho, { state: 'waiting' })
  for (const person of [thandi, sipho, sipho]) {
    await removeExports({ db: dbOn(app.pool), store }, person.id)
    expect(await rowOf(person)).toBeUndefined()
  }
  expect(await chunksOnDisk(id)).toEqual([])
  expect((await request(exportAddresses.file, thandi)).statusCode).toBe(404)
})

test('a lost chunk aborts the download instead of being left out', async () => {
  const thandi = await insertMember(app.pool)
  await makeAndOpenExport(app, thandi)
  const { id } = await rowOf(thandi)
  await rm(join(app.settings.dataDir, 'media', 'exports', `${id}-0.bin`))
  const answer = await request(exportAddresses.file, thandi)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('a suspended member may still export their data (POPIA s23)', async () => {
  const thandi = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  await insertPrayer(app.pool, { by: thandi, title: 'Still mine' })
  const file = await makeAndOpenExport(app, thandi)
  expect(file.text('prayers.csv')).toContain('Still mine')
  expect((await request(exportAddresses.page, thandi)).body).toContain('Still mine')
})

test('refusals: no session, no file, another member’s file, an old sign-in, too often', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  await makeAndOpenExport(app, thandi)
  for (const path of Object.values(exportAddresses)) {
    expect((await request(path, null)).statusCode).toBe(401)
    expect((await request(`${path}?memberId=${thandi.id}`, sipho)).statusCode).toBe(404)
  }
  expect((await app.as(null).call('getExport', {})).status).toBe(401)
  expect((await app.as(null).call('startExport', {})).status).toBe(401)
  expect((await app.as(sipho).call('startExport', { memberId: thandi.id })).status).toBe(422)

  await app.pool.query(`update sessions set signed_in_at = $2 where user_id = $1`, [
    sipho.id,
    new Date(app.clock.now().getTime() - HOUR * 1000),
  ])
  const stale = await app.as(sipho).call('startExport', {})
  expect(stale.status).toBe(403)
  expect(stale.error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await rowOf(sipho)).toBeUndefined()
})

test('it is made twice a day; a refused request or one already in progress does not count', async () => {
  const strict = await createTestApp()
  const thandi = await insertMember(strict.pool)
  const age = (seconds: number) =>
    strict.pool.query(`update sessions set signed_in_at = $1`, [
      new Date(strict.clock.now().getTime() - seconds * 1000),
    ])
  await age(HOUR)
  for (let count = 0; count < 3; count++)
    expect((await strict.as(thandi).call('startExport', {})).status).toBe(403)
  await age(0)
  for (let count = 0; count < limits.ownDataPerDay.amount; count++) {
    await makeAndOpenExport(strict, thandi)
  }
  const refused = await strict.as(thandi).call('startExport', {})
  expect(refused.status).toBe(429)
  expect(refused.error?.code).toBe('RATE_LIMITED')
  expect((await strict.as(thandi).get('getExport', {})).export?.state).toBe('ready')
  const fetches = []
  for (let count = 0; count <= limits.exportsPerHour.amount; count++)
    fetches.push(
      (await strict.request({ method: 'GET', path: exportAddresses.file, cookies: thandi.cookies }))
        .statusCode,
    )
  expect(fetches.at(-1)).toBe(429)
  await strict.close()
})
