import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createPlainHomePage } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createPlainHomePage>>
let app: ListeningApp
let owner: Person

beforeAll(async () => {
  database = await freshDatabase()
  web = await createPlainHomePage()
  app = await createListeningApp(database.address, {}, { pageMode: 'built', distFolder: web.distFolder })
  owner = await insertMember(app.pool)
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await web?.remove()
})

type Prayer = Omit<Parameters<typeof insertPrayer>[1], 'by'>

async function createPrayer(prayer: Prayer): Promise<{ id: string; token: string }> {
  const { id } = await insertPrayer(app.pool, { by: owner, ...prayer })
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [id])
  return { id, token: rows[0].share_token }
}

async function visit(path: string, person?: Person) {
  const cookie = Object.entries(person?.cookies ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const answer = await fetch(app.origin + path, { redirect: 'manual', headers: { cookie } })
  const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    headers,
    body: await answer.text(),
  }
}

test('a signed-out reader of a public prayer is sent to its shared page, a member is not (REQ-300, PLST-4)', async () => {
  const { id, token } = await createPrayer({ audience: 'public' })
  for (const path of [`/prayers/${id}`, `/prayers/${id}/`, `/prayers/${id}?tab=comments`])
    expect(await visit(path)).toMatchObject({ status: 302, location: `/s/${token}` })
  expect((await visit(`/prayers/${id}`, owner)).location).toBeNull()
  const ended = { ...owner, cookies: { tz_sid: 'A'.repeat(43) } }
  expect(await visit(`/prayers/${id}`, ended)).toMatchObject({ status: 302, location: `/s/${token}` })
})

test('every other prayer leads to the sign-in with the same answer, whether it exists or not (REQ-300)', async () => {
  const group = await insertGroup(app.pool, { by: owner })
  const ids = ['01980000-0000-7000-8000-000000000000', 'nonsense', 'edit', '%00', `x'%20or%201=1`]
  for (const prayer of [
    { audience: 'private' },
    { audience: 'groups', groups: [group] },
    { audience: 'public', hiddenAt: new Date() },
  ] as const)
    ids.push((await createPrayer(prayer)).id)
  const answers = new Set<string>()
  for (const id of ids) {
    const { headers, ...answer } = await visit(`/prayers/${id}`)
    expect(answer).toEqual({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(`/prayers/${id}`)}`,
      body: '',
    })
    const { location: _, 'content-security-policy': __, ...same } = headers
    answers.add(JSON.stringify(same))
  }
  expect(answers.size).toBe(1)
})

test('other pages of prayers are not redirected, and no answer of a redirect is stored (REQ-300)', async () => {
  expect((await visit('/prayers')).location).toBeNull()
  expect((await visit('/prayers/edit/01980000-0000-7000-8000-000000000000')).location).toBeNull()
  const { headers } = await visit('/prayers/01980000-0000-7000-8000-000000000000')
  expect(headers['cache-control']).toBe('private, no-cache')
})
