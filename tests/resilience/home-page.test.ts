import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { connect } from '#server/database/connect.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createDatabaseProxy, type DatabaseProxy } from '#tests/support/servers/database-proxy.ts'
import { createPlainHomePage } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { send, type Write } from '#tests/support/servers/writers.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

type Landing = OutputOf<'getLanding'>

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createPlainHomePage>>
/** Each server has its own proxy to the database they share. */
const proxies: DatabaseProxy[] = []
const apps: ListeningApp[] = []
/** Bypasses the proxies. */
let direct: pg.Pool
let thandi: Person

beforeAll(async () => {
  database = await freshDatabase()
  web = await createPlainHomePage()
  direct = connect({ address: database.address, log: createLog('silent'), max: 3 }).pool
  for (let count = 0; count < 2; count += 1) {
    const proxy = await createDatabaseProxy(database.address)
    proxies.push(proxy)
    const pages = { pageMode: 'built', distFolder: web.distFolder } as const
    apps.push(await createListeningApp(proxy.address, {}, pages))
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await direct?.end()
  for (const proxy of proxies) await proxy.close()
  await database?.drop()
  await web?.remove()
})
beforeEach(async () => {
  await direct.query('delete from miracles')
  thandi = await insertMember(direct)
})

/** The answers of the servers, one after the other. */
async function requestBoth(path: string): Promise<Landing[]> {
  const answers = await Promise.all(apps.map(({ origin }) => send(origin, { method: 'GET', path })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map(({ body }) => body as Landing)
}

/** The testimonies on the home page of each server, cached or not. */
async function shownTestimonies(): Promise<string[][]> {
  return (await requestBoth('/')).map(({ testimonies }) => testimonies.map(({ excerpt }) => excerpt))
}

/** The author writes at the first server. */
async function writeAtFirst(write: Write): Promise<string> {
  const { status, body } = await send(apps[0]?.origin ?? '', { ...write, cookie: thandi.cookies.tz_sid })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return String(body.id)
}

async function createTestimony(description: string) {
  const fields = { title: 'It rained', description, audience: { kind: 'public' } }
  const body = { ...fields, mayShowOnHome: true }
  const id = await writeAtFirst({ method: 'POST', path: '/api/miracles', body })
  return { path: `/api/miracles/${id}`, fields }
}

/** Whether both servers answer as before when a row is written without an event. */
async function isStillCached(): Promise<boolean> {
  const before = await shownTestimonies()
  await direct.query('update miracles set description = description || $1', ['!'])
  return JSON.stringify(await shownTestimonies()) === JSON.stringify(before)
}

test('withdrawn consent removes a testimony at once from the page that every server caches (REQ-3)', async () => {
  const { path, fields } = await createTestimony('Taken back.')
  await expect.poll(shownTestimonies).toEqual([['Taken back.'], ['Taken back.']])
  // An event that is still being delivered may invalidate the page once more; then the next attempt finds it cached.
  await expect.poll(isStillCached).toBe(true)

  await writeAtFirst({ method: 'PATCH', path, body: { ...fields, mayShowOnHome: false, version: 1 } })
  expect((await shownTestimonies())[0], 'at the server that took it back').toEqual([])
  await expect.poll(shownTestimonies).toEqual([[], []])
})

test('a miracle that is deleted or no longer public is gone from the page that every server caches', async () => {
  const deleted = await createTestimony('Deleted.')
  const narrowed = await createTestimony('For me alone.')
  const both = ['For me alone.', 'Deleted.']
  await expect.poll(shownTestimonies).toEqual([both, both])
  const privately = { ...narrowed.fields, audience: { kind: 'private' }, mayShowOnHome: false, version: 1 }
  await writeAtFirst({ method: 'PATCH', path: narrowed.path, body: privately })
  await expect.poll(shownTestimonies).toEqual([['Deleted.'], ['Deleted.']])
  await writeAtFirst({ method: 'DELETE', path: deleted.path })
  await expect.poll(shownTestimonies).toEqual([[], []])
})

test('while the database is away every server shows its last good numbers, and fresh ones when it is back (REQ-2)', async () => {
  const well = await requestBoth('/api/landing')
  expect(well.map(({ statistics }) => statistics?.isCurrent)).toEqual([true, true])
  for (const proxy of proxies) await proxy.cut()
  await insertPrayer(direct, { by: thandi })
  expect(await requestBoth('/api/landing')).toEqual(
    well.map((landing) => ({ ...landing, statistics: { ...landing.statistics, isCurrent: false } })),
  )
  for (const proxy of proxies) await proxy.restore()
  const prayers = (well[0]?.statistics?.totalPrayers ?? 0) + 1
  const fresh = { isCurrent: true, totalPrayers: prayers }
  await expect
    .poll(async () => (await requestBoth('/api/landing')).map(({ statistics }) => statistics))
    .toMatchObject([fresh, fresh])
})
