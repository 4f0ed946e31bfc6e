import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createEchoPages } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { postForm } from '#tests/support/servers/plain-forms.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createEchoPages>>
let app: ListeningApp
let member: Person

beforeAll(async () => {
  database = await freshDatabase()
  web = await createEchoPages()
  app = await createListeningApp(database.address, {}, { pageMode: 'built', distFolder: web.distFolder })
  member = await insertMember(app.pool)
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await web?.remove()
})

const cookieOf = (person: Person) =>
  Object.entries(person.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const get = (path: string, cookie = '') =>
  fetch(app.origin + path, { redirect: 'manual', headers: { cookie } })

async function isSignedIn(cookie: string): Promise<boolean> {
  const answer = await get('/api/session', cookie)
  return ((await answer.json()) as { member: unknown }).member !== null
}

test('the style sheet of pages without scripts shows the menu of whoever asks, and is stored nowhere (REQ-398)', async () => {
  for (const [cookie, isMember] of [
    ['', false],
    ['tz_in=', false],
    ['other_tz_in=1', false],
    ['tz_in=1', true],
    ['tz_in=1-shared', true],
    ['theme=dark; tz_in=1', true],
  ] as const) {
    const answer = await get('/session.css', cookie)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await answer.text()).includes('[data-shown="signed-in"] { display: contents }'), cookie).toBe(
      isMember,
    )
  }
})

test('a posted form signs out, from this site only, and is harmless without a session (REQ-398, SEC-C6)', async () => {
  const person = await insertMember(app.pool)
  const cookie = cookieOf(person)
  const elsewhere = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await postForm(app, '/login', { signOut: '' }, elsewhere)).status).toBe(403)
  expect(await isSignedIn(cookie)).toBe(true)

  const answer = await postForm(app, '/login', { signOut: '' }, { cookie })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookies).toEqual(expect.arrayContaining(['tz_sid=', 'tz_in=']))
  expect(await isSignedIn(cookie)).toBe(false)
  expect((await postForm(app, '/login', { signOut: '' })).status).toBe(303)
})

test('a member whose browser runs no scripts reads a public prayer on its shared page, and learns of no other (REQ-398, REQ-300)', async () => {
  const by = await insertMember(app.pool)
  const open = async (prayer: Partial<Parameters<typeof insertPrayer>[1]>) =>
    (await insertPrayer(app.pool, { by, ...prayer })).id
  const shared = await open({ audience: 'public' })
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [shared])
  const cookie = cookieOf(member)
  const locationOf = async (id: string, search: string) => {
    const answer = await get(`/prayers/${id}${search}`, cookie)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await locationOf(shared, '?scripts=off')).toEqual([302, `/s/${rows[0].share_token}`])
  for (const search of ['', '?scripts=on', '?scripts=', '?tab=scripts=off'])
    expect(await locationOf(shared, search), search).toEqual([200, null])
  const group = await insertGroup(app.pool, { by, members: [member] })
  const closed = [
    await open({ audience: 'private' }),
    await open({ audience: 'groups', groups: [group] }),
    await open({ audience: 'public', hiddenAt: new Date() }),
    '01980000-0000-7000-8000-000000000000',
  ]
  for (const id of closed) expect(await locationOf(id, '?scripts=off')).toEqual([200, null])
})

test('a browser without the hint of a session, because it signed out without a connection, is a visitor on every page (REQ-515)', async () => {
  const { id } = await insertPrayer(app.pool, { by: member })
  const locationsOf = async (cookie: string) =>
    await Promise.all(
      ['/login', `/prayers/${id}`].map(async (path) => (await get(path, cookie)).headers.get('location')),
    )
  expect(await locationsOf(`tz_sid=${member.cookies.tz_sid}`)).toEqual([
    null,
    `/login?redirect=%2Fprayers%2F${id}`,
  ])
  expect(await locationsOf(cookieOf(member))).toEqual(['/dashboard', null])
})
