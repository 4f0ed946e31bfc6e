import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/api/rate-limits.ts'
import { createPlainHomePage } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

const scale = 0.02
const most = limits.renderedPages.amount * scale

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createPlainHomePage>>
let app: ListeningApp

beforeAll(async () => {
  database = await freshDatabase()
  web = await createPlainHomePage()
  const own = { rateLimitScale: scale, trustProxy: ['loopback'] }
  app = await createListeningApp(database.address, own, { pageMode: 'built', distFolder: web.distFolder })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await web?.remove()
})

/** The statuses of repeated visits from this address. */
async function visit(times: number, path: string, from: string, cookie = ''): Promise<number[]> {
  const statuses: number[] = []
  for (let visits = 0; visits < times; visits += 1) {
    const answer = await fetch(app.origin + path, { headers: { 'x-forwarded-for': from, cookie } })
    await answer.text()
    statuses.push(answer.status)
  }
  return statuses
}

test('a cookie that anybody can send does not cause a page to be rendered again', async () => {
  const visits = await visit(most * 3, '/', '203.0.113.7', 'tz_in=1')
  expect(visits).toEqual(Array(most * 3).fill(200))
})

test('pages rendered per request are limited by network; other networks are not affected', async () => {
  expect(await visit(most + 2, '/own', '2001:db8:1:2::a')).toEqual([...Array(most).fill(200), 429, 429])
  expect(await visit(1, '/own', '2001:db8:1:2::b')).toEqual([429])
  expect(await visit(1, '/own', '2001:db8:1:3::a')).toEqual([200])
})
