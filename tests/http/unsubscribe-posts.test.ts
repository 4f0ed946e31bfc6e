import { afterAll, beforeAll, expect, test } from 'vitest'
import { muteToken } from '#server/features/campaigns/mute-link.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import { createSeal } from '#server/platform/security/seal.ts'
import { createEchoPages } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { postForm, readPage } from '#tests/support/servers/plain-forms.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

const encryptionKeys = ['a'.repeat(64)]
const oneClick = 'List-Unsubscribe=One-Click'
let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createEchoPages>>
let app: ListeningApp

beforeAll(async () => {
  database = await freshDatabase()
  web = await createEchoPages()
  app = await createListeningApp(
    database.address,
    { encryptionKeys },
    { pageMode: 'built', distFolder: web.distFolder },
  )
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await web?.remove()
})

function linkOf({ id: memberId }: Person): string {
  const link = { seal: createSeal(encryptionKeys), settings: { appUrl: '' } }
  return stopUrl(link, { memberId, mails: 'prayed' })
}

const isStopped = async ({ id }: Person) => {
  const values = [id, 'prayed', 'never']
  const { rowCount } = await app.pool.query(
    'select from notification_choices where user_id = $1 and kind = $2 and mail = $3',
    values,
  )
  return rowCount === 1
}

/** A mail program posts without cookies, and does not say where it comes from. */
const postedBy = (path: string, body: string | FormData) =>
  fetch(app.origin + path, {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })

test("a mail program's own button stops the mails at once, in both formats of RFC 8058 (NOTIF-13)", async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [oneClick, form]) {
    const person = await insertMember(app.pool)
    expect((await postedBy(linkOf(person), body)).status).toBe(200)
    expect(await isStopped(person)).toBe(true)
  }
})

test('a reminder is stopped alone at an address of its own; the button of a mail program stops all (REQ-406)', async () => {
  const person = await insertMember(app.pool)
  const ids = [newId(new Date()), newId(new Date())]
  await app.pool.query(
    `insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
     select id, $2, '06:00'::time + n * interval '1 hour', 'daily', true, now() + interval '1 day', now()
       from unnest($1::uuid[]) with ordinality as x (id, n)`,
    [ids, person.id],
  )
  const mailed = async () => {
    const { rows } = await app.pool.query(
      'select id from reminders where user_id = $1 and by_mail order by id',
      [person.id],
    )
    return rows.map(({ id }) => id)
  }
  const path = stopUrl(
    { seal: createSeal(encryptionKeys), settings: { appUrl: '' } },
    { memberId: person.id, mails: 'reminder', reminderIds: ids.slice(0, 1) },
  )
  await readPage(app, path)
  expect(await mailed()).toEqual(ids)
  const only = new URL(path, app.origin).searchParams.get('only')
  const { posted } = await postForm(app, `/unsubscribe?token=${only}`, {})
  expect([posted?.output, await mailed()]).toEqual([{ stopped: 'reminder', reminders: 1 }, ids.slice(1)])
  expect((await postedBy(path, oneClick)).status).toBe(200)
  expect(await mailed()).toEqual([])
})

test('opening the link writes nothing, because mail scanners follow links', async () => {
  const person = await insertMember(app.pool)
  const path = linkOf(person)
  expect(await readPage(app, path)).toMatchObject({ url: path, posted: null })
  expect((await fetch(app.origin + path, { method: 'HEAD' })).status).toBe(200)
  expect(await isStopped(person)).toBe(false)
})

test("the page's own form says what was stopped, signed in or not (REQ-306)", async () => {
  const person = await insertMember(app.pool)
  const cookie = Object.entries(person.cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  const callers: Record<string, string>[] = [{}, { cookie }]
  for (const headers of callers) {
    const { status, posted } = await postForm(app, linkOf(person), {}, headers)
    expect([status, posted?.output, posted?.values]).toEqual([
      200,
      { stopped: 'prayed', reminders: null },
      {},
    ])
  }
})

test('a page of another site cannot stop anything for the members who visit it (SEC-C6)', async () => {
  const person = await insertMember(app.pool)
  const { status } = await postForm(app, linkOf(person), oneClick, { origin: 'https://evil.example' })
  expect([status, await isStopped(person)]).toEqual([403, false])
})

test('the link in a mail about a campaign is posted to in the same way', async () => {
  const { id: campaignId } = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const addressFingerprint = Buffer.alloc(32, 7)
  const token = muteToken(createSeal(encryptionKeys), { campaignId, addressFingerprint })
  const muted = async () =>
    (await app.pool.query('select from campaign_mail_mutes where campaign_id = $1', [campaignId])).rowCount
  await readPage(app, `/fundraising/mute?token=${token}`)
  expect(await muted()).toBe(0)
  expect((await postedBy(`/fundraising/mute?token=${token}`, oneClick)).status).toBe(200)
  expect(await muted()).toBe(1)
})

test('a foreign token is answered like any other, and stops nothing', async () => {
  const { status, posted } = await postForm(app, '/unsubscribe?token=AAAA', {})
  expect([status, posted?.output]).toEqual([200, { stopped: null, reminders: null }])
  expect((await postedBy('/unsubscribe', oneClick)).status).toBe(422)
})

test('other pages still take forms in one format only', async () => {
  const form = new FormData()
  form.set('email', 'a@example.org')
  expect((await postedBy('/forgot-password', form)).status).toBe(415)
})
