import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { rollUpStatistics } from './roll-up-statistics.ts'

const DAY = 86_400

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { analytics: true }, scheduleMs: { rollUp: 1_000_000_000 } })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

async function views() {
  return (await app.as(admin).get('listPageViews', {})).items
}

function today(): string {
  return dayIn('Africa/Johannesburg', app.clock.now())
}

test('a page view is counted by its pattern and day, and by nothing else (ENV-2, REQ-101)', async () => {
  const visitor = app.as(null)
  await visitor.must('countPageView', { page: '/faq' })
  await app.as(await insertMember(app.pool)).must('countPageView', { page: '/prayers/$prayerId' })
  await visitor.must('countPageView', { page: '/faq' })
  const day = today()
  const expected = [
    { day, page: '/faq', count: 2 },
    { day, page: '/prayers/$prayerId', count: 1 },
  ]
  expect(await views(), 'before the roll-up').toEqual(expected)
  await rollUpStatistics(app.pool, app.clock)
  expect(await views(), 'after the roll-up').toEqual(expected)
  await visitor.must('countPageView', { page: '/faq' })
  expect((await views())[0], 'both').toEqual({ day, page: '/faq', count: 3 })
  const { rows } = await app.pool.query('select counter, part, total from statistic_totals where part ~ $1', [
    '/',
  ])
  expect(rows.every(({ counter, part }) => counter === 'page-view' && part.startsWith(`${day} /`))).toBe(true)
})

test('thirty days are listed, newest first', async () => {
  const dayBefore = (days: number) => dayIn('Africa/Johannesburg', secondsFrom(app.clock.now(), -days * DAY))
  for (const days of [30, 29])
    await app.pool.query(
      `insert into statistic_totals (counter, part, total) values ('page-view', $1 || ' /terms', 5)`,
      [dayBefore(days)],
    )
  const shown = await views()
  expect(shown.at(-1)).toEqual({ day: dayBefore(29), page: '/terms', count: 5 })
  expect(shown.map(({ day }) => day)).not.toContain(dayBefore(30))
})

test('refusals: an unknown page or ids 422; signed out 401, no admin 403', async () => {
  const visitor = app.as(null)
  const thandi = app.as(await insertMember(app.pool))
  expect((await visitor.call('countPageView', { page: '/prayers/42' })).status).toBe(422)
  expect((await visitor.call('countPageView', { page: '/faq', visitor: 'me' })).status).toBe(422)
  expect((await visitor.call('listPageViews', {})).status).toBe(401)
  expect((await thandi.call('listPageViews', {})).status).toBe(403)
  expect((await app.as(admin).call('listPageViews', { day: today() })).status).toBe(422)
})

test('with analytics off nothing is counted or listed: 404 and an empty list (ENV-2)', async () => {
  const silent = await createTestApp({ besides: app })
  expect((await silent.as(null).call('countPageView', { page: '/faq' })).status).toBe(404)
  expect((await silent.as(admin).get('listPageViews', {})).items).toEqual([])
  await silent.close()
})

test('refusals: more views from one address in a minute than a person opens 429', async () => {
  app.clock.stop()
  const visitor = app.as(null)
  let status = 201
  for (let sent = 0; sent <= 600 && status === 201; sent += 1)
    status = (await visitor.call('countPageView', { page: '/faq' })).status
  expect(status).toBe(429)
})
