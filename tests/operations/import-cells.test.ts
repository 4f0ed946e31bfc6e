import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { neutralName } from '#contract/account/imported-account.ts'
import { insertMember, insertSession } from '#server/fixtures/member-fixtures.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import { donation, oldId } from '#tests/support/data/old-site.ts'
import { signatureOf } from '#tests/support/open-simulator.ts'
import { createExport, runImport } from '#tests/support/servers/import-tool.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp } from '#tests/support/test-donations.ts'

const AT = '2025-03-01T10:00:00+00:00'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app?.close())

let numbers = 1000
function nextNumber(): number {
  numbers += 1
  return numbers
}
const nextId = () => oldId(nextNumber())

function user(row: object = {}) {
  const id = nextId()
  const required = { id, email: `m${id.slice(-6)}@old.example`, email_confirmed_at: AT, created_at: AT }
  return { ...required, raw_user_meta_data: { full_name: 'Thandi Nkosi' }, ...row }
}
const prayer = (row: object) => ({
  id: nextId(),
  title: 'Rain',
  description: 'For rain',
  date_submitted: AT,
  ...row,
})
const campaign = (creator_id: string) => ({
  ...{ id: nextId(), creator_id, title: 'A new roof', description: 'Our church leaks in winter' },
  ...{ goal_amount: '500', currency: 'ZAR', status: 'active', created_at: AT },
})

type Files = Parameters<typeof createExport>[0]

/** Imports these files, and answers what the command said and its two lists by id. */
async function bringIn(files: Files, ...args: string[]) {
  const site = await createExport(files)
  onTestFinished(site.remove)
  const { code, said, complained } = await runImport(app, site.folder, ...args)
  const listed = async (name: string) => {
    const text = await readFile(join(site.folder, name), 'utf8').catch(() => '')
    return Object.fromEntries(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(1, -1).split('","').slice(1)),
    )
  }
  const [refused, changed] = [await listed('refused.csv'), await listed('changed.csv')]
  return { code, said, complained, refused, changed, site, again: () => runImport(app, site.folder) }
}

const rowsOf = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

test('a ban that has no end, lies far ahead or is a number is a suspension; what is not understood refuses the row', async () => {
  const bans = [
    'infinity',
    '2099-12-31',
    '10000-01-01 00:00:00+00',
    '294276-12-31',
    4102444800,
    '4102444800000',
  ]
  const banned = bans.map((banned_until) => user({ banned_until }))
  const free = ['NULL', '', null, '-infinity', '2020-01-01', 1577836800].map((banned_until) =>
    user({ banned_until }),
  )
  const strange = ['forever', 'true', '31/12/2099', 1].map((banned_until) => user({ banned_until }))
  const { code, refused, changed } = await bringIn({ 'users.json': [...banned, ...free, ...strange] })
  expect(code).toBe(0)
  expect(refused).toEqual(Object.fromEntries(strange.map(({ id }) => [id, 'banned_until: it is no date'])))
  const reason = 'Its ban has no end that can be written here: it ends on 31 December 9999'
  expect(changed).toEqual(Object.fromEntries([0, 2, 3].map((at) => [banned[at]?.id, reason])))
  const ends = await rowsOf(
    'select id, suspended_until as "until" from accounts where id = any($1) and suspended_until is not null order by id',
    [...banned, ...free].map(({ id }) => id),
  )
  const [forever, end] = ['9999-12-31T00:00:00', '2100-01-01T00:00:00']
  const expected = [forever, '2099-12-31T00:00:00', forever, forever, end, end]
  expect(ends.map(({ id, until }) => [id, until.slice(0, 19)])).toEqual(
    banned.map(({ id }, at) => [id, expected[at]]),
  )
  const cookies = { tz_sid: await insertSession(app.pool, banned[0]?.id ?? '') }
  const { member } = await app.as({ id: '', fullName: '', email: '', cookies }).get('getSession', {})
  expect(member?.suspendedUntil).toContain('9999-12-31')
})

test('whoever asked not to be named is not, however the yes is written; what is not understood refuses the row', async () => {
  const [creator, donor] = [user(), user({ raw_user_meta_data: { full_name: 'Naledi Dube' } })]
  const cause = campaign(creator.id)
  const gift = (anonymous: unknown) =>
    donation(nextNumber(), {
      campaign_id: cause.id,
      donor_id: donor.id,
      amount: 10,
      created_at: AT,
      anonymous,
    })
  const yes = [true, 'True', 'yes', 'Y', 'on', 'T', 'true ', 1, '1'].map(gift)
  const no = [false, 'False', 'no', 'n', 'off', 'f', 0, null, 'NULL'].map(gift)
  const strange = ['x', 'ja', 2, 'anonymous'].map(gift)
  const unsaid = gift(undefined)
  const donations = [...yes, ...no, ...strange, unsaid]
  const files = {
    'users.json': [creator, donor],
    'fundraising_campaigns.json': [cause],
    'donations.json': donations,
  }
  const { refused, changed } = await bringIn(files)
  expect(refused).toEqual(
    Object.fromEntries(strange.map(({ id }) => [id, 'anonymous: it is neither yes nor no'])),
  )
  expect(changed).toMatchObject({
    [unsaid.id]: 'Whether it is anonymous is not in the file: it came as anonymous',
  })
  const stored = await rowsOf(
    'select id, anonymous from donations where campaign_id = $1 order by id',
    cause.id,
  )
  const expected = [...yes, ...no, unsaid].map(({ id }) => ({
    id,
    anonymous: !no.some((one) => one.id === id),
  }))
  expect(stored).toEqual(expected)
})

test('a prayer is public, of its groups or private by what its cells say, in every form', async () => {
  const owner = user()
  const [one, two] = [nextId(), nextId()].map((id) => ({
    id,
    owner_id: owner.id,
    name: 'Choir',
    created_at: AT,
  }))
  const [a, b] = [one?.id, two?.id] as [string, string]
  const lists = [[a, b], `{${a},${b}}`, `{"${a}","${b}"}`, `${a},${b}`, `${a}; ${b}`, JSON.stringify([a, b])]
  const shared = [...lists, `['${a}', '${b}']`, `{${a.toUpperCase()},${b}}`].map((shared_with_groups) =>
    prayer({ user_id: owner.id, is_public: 'NULL', shared_with_groups }),
  )
  const open = ['Yes', 't', 'TRUE'].map((is_public) => prayer({ user_id: owner.id, is_public }))
  const own = ['{}', 'NULL', null, '[]'].map((list) =>
    prayer({ user_id: owner.id, shared_with_groups: list }),
  )
  const strange = [`{${a}`, 'Choir', { a: 1 }].map((list) =>
    prayer({ user_id: owner.id, shared_with_groups: list }),
  )
  const unclear = prayer({ user_id: owner.id, is_public: 'maybe' })
  const gone = [{ deleted_at: AT }, { is_deleted: 'Yes' }].map((row) => prayer({ user_id: owner.id, ...row }))
  const { refused } = await bringIn({
    'users.json': [owner],
    'groups.json': [one ?? {}, two ?? {}],
    'prayer_requests.json': [...shared, ...open, ...own, ...strange, unclear, ...gone],
  })
  expect(Object.keys(refused).sort()).toEqual([...strange, unclear, ...gone].map(({ id }) => id).sort())
  for (const { id } of gone) expect(refused[id]).toBe('It was deleted on the old site')
  expect(refused[unclear.id]).toBe('is_public: it is neither yes nor no')
  const stored = await rowsOf(
    `select p.id, p.audience, (select count(*)::int from prayer_shares s where s.prayer_id = p.id) as groups
       from prayer_requests p where p.user_id = $1 order by p.id`,
    owner.id,
  )
  const as = (rows: { id: string }[], audience: string, groups: number) =>
    rows.map(({ id }) => ({ id, audience, groups }))
  expect(stored).toEqual([...as(shared, 'groups', 2), ...as(open, 'public', 0), ...as(own, 'private', 0)])
})

test('nulls as PostgreSQL and scripts write them are empty: nobody counts as deleted', async () => {
  const line = (id: string, empty: string) =>
    `${id},m${id.slice(-6)}@old.example,${AT},${AT},${empty},${empty},${empty},${empty}`
  const ids = [nextId(), nextId(), nextId(), nextId()]
  const cells = ['NULL', '\\N', 'null', '"NULL"']
  const head =
    'id,email,email_confirmed_at,created_at,deleted_at,banned_until,encrypted_password,raw_user_meta_data'
  const csv = [head, ...ids.map((id, at) => line(id, cells[at] ?? ''))].join('\n')
  const { refused, changed } = await bringIn({ 'users_rows.csv': csv })
  expect(refused).toEqual({})
  expect(changed).toEqual(Object.fromEntries(ids.map((id) => [id, 'It has no name: it came as Member'])))
})

test('people without a usable name come in with their prayers, under a name of its parts or a neutral one', async () => {
  const metadata = {
    'Naledi Dube': { first_name: 'Naledi', last_name: 'Dube' },
    'Sipho Nkosi': { given_name: 'Sipho', family_name: 'Nkosi' },
    octocat: { user_name: 'octocat' },
    Member: {},
  }
  const people = Object.values(metadata).map((raw_user_meta_data) => user({ raw_user_meta_data }))
  const staff = user({ raw_user_meta_data: { full_name: 'Admin' } })
  const broken = user({ raw_user_meta_data: "{'full_name': 'Zanele'}" })
  const all = [...people, staff, broken]
  const prayers = all.map(({ id }) => prayer({ user_id: id }))
  const { refused, changed } = await bringIn({ 'users.json': all, 'prayer_requests.json': prayers })
  expect(refused).toEqual({})
  const names = await rowsOf(
    'select full_name as name from profiles where id = any($1) order by id',
    all.map(({ id }) => id),
  )
  expect(names.map(({ name }) => name)).toEqual([...Object.keys(metadata), neutralName, neutralName])
  expect(changed[people[3]?.id ?? '']).toBe('It has no name: it came as Member')
  expect(changed[staff.id]).toMatch(/^Its name cannot be one here \(.+\): it came as Member$/)
  expect(changed[broken.id]).toBe('It has no name: it came as Member')
  const [{ count }] = await rowsOf(
    'select count(*)::int from prayer_requests where user_id = any($1)',
    all.map(({ id }) => id),
  )
  expect(count).toBe(all.length)
})

test('of two accounts of one address the one used last comes, with all that was written under both', async () => {
  const [unused, used] = [
    user({ email: 'double@old.example', banned_until: 'infinity' }),
    user({ email: 'Double@old.example', last_sign_in_at: '2025-06-01T10:00:00Z' }),
  ]
  const unconfirmed = user({
    email: 'double@old.example',
    email_confirmed_at: null,
    last_sign_in_at: '2025-07-01T10:00:00Z',
  })
  const prayers = [unused, used, unconfirmed].map(({ id }) => prayer({ user_id: id }))
  const files = { 'users.json': [unused, used, unconfirmed], 'prayer_requests.json': prayers }
  const { refused, again } = await bringIn(files)
  expect(refused).toMatchObject({
    [unused.id]: expect.stringContaining('was used later: what belongs to this one comes under that one'),
    [unconfirmed.id]: 'Its e-mail address was never confirmed',
    [prayers[2]?.id ?? '']: 'Its author was not imported',
  })
  const accounts = () =>
    rowsOf(
      "select id, suspended_until is not null as banned from accounts where email = 'double@old.example'",
    )
  const written = () =>
    rowsOf(
      'select id, user_id from prayer_requests where id = any($1) order by id',
      prayers.map(({ id }) => id),
    )
  const state = [await accounts(), await written()]
  expect(state).toEqual([
    [{ id: used.id, banned: true }],
    prayers.slice(0, 2).map(({ id }) => ({ id, user_id: used.id })),
  ])
  expect((await again()).code).toBe(0)
  expect([await accounts(), await written()]).toEqual(state)
})

test('references of the provider are kept in every form: staff find them, and a dispute reaches the donation', async () => {
  const creator = user()
  const cause = campaign(creator.id)
  const references = ['T685312322670591', 'ABC_def.1=2', 'x', 'Thz-UPPER-0123456789', 'a'.repeat(100)]
  const gifts = references.map((paystack_reference) =>
    donation(nextNumber(), { campaign_id: cause.id, amount: 10, created_at: AT, paystack_reference }),
  )
  const strange = ['..', 'a b', 'a/b', 'a'.repeat(101)].map((paystack_reference) =>
    donation(nextNumber(), { campaign_id: cause.id, amount: 10, created_at: AT, paystack_reference }),
  )
  const { changed } = await bringIn({
    ...{
      'users.json': [creator],
      'fundraising_campaigns.json': [cause],
      'donations.json': [...gifts, ...strange],
    },
  })
  expect(Object.keys(changed).sort()).toEqual(strange.map(({ id }) => id).sort())
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  for (const [at, reference] of references.entries())
    expect(await app.as(admin).must('findDonation', { reference })).toMatchObject({
      id: gifts[at]?.id,
      reference,
    })
  for (const reference of references) await receiveDispute(reference)
  const disputed = await rowsOf('select id from donations where dispute_state = $1 order by id', 'open')
  expect(disputed).toEqual(gifts.map(({ id }) => ({ id })))
  expect((await app.as(null).call('verifyPayment', { reference: 'T685312322670591' })).status).toBe(422)
  expect((await app.as(null).call('getPayment', { reference: 'T685312322670591' })).status).toBe(404)
})

async function receiveDispute(reference: string): Promise<void> {
  const transaction = { id: nextNumber(), reference, domain: 'test', amount: 1000 }
  const data = { id: nextNumber(), domain: 'test', status: 'awaiting-merchant-feedback', transaction }
  const body = JSON.stringify({ event: 'charge.dispute.create', data: { ...data, resolution: null } })
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signatureOf(body, app.simulator.secretKey),
  }
  const answer = await app.request({
    method: 'POST',
    path: PAYMENT_WEBHOOK_PATH,
    body: Buffer.from(body),
    headers,
  })
  expect(answer.statusCode).toBe(200)
}

test('a file of another encoding is refused before a row of any file is written', async () => {
  const [good, bad] = [user(), user()]
  const csv = Buffer.from(
    `id,email,email_confirmed_at,created_at,full_name\n${bad.id},${bad.email},${AT},${AT},Zoë\n`,
    'latin1',
  )
  const { code, said, complained, site } = await bringIn({ 'profiles.csv': csv, 'users.json': [good, bad] })
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toContain('profiles.csv, line 2: it is not UTF-8, it looks like Latin-1')
  expect(await rowsOf('select id from accounts where id = any($1)', [good.id, bad.id])).toEqual([])
  expect((await readdir(site.folder)).sort()).toEqual(['profiles.csv', 'users.json'])
})

test('a folder in which nothing can be read fails, and every file of it is named', async () => {
  const files = {
    'members.csv': 'id\n1\n',
    'notes.txt': 'nothing',
    'data.dump': 'PGDMP',
    'users.csv': 'id\n',
  }
  const { code, said } = await bringIn(files)
  expect(code).toBe(1)
  for (const line of [
    'Not used: data.dump (no CSV, JSON or SQL)',
    'Not used: members.csv',
    'Not used: notes.txt (no CSV, JSON or SQL)',
    'No row was read: no file of the folder has rows of these tables.',
  ])
    expect(said).toContain(line)
})

test('a plain dump of the data comes in like files of its tables', async () => {
  const [one, two] = [user(), user()]
  const dump = `COPY auth.users (id, email, email_confirmed_at, created_at, banned_until) FROM stdin;
${one.id}\t${one.email}\t${AT}\t${AT}\t\\N
${two.id}\t${two.email}\t${AT}\t${AT}\tinfinity
\\.
INSERT INTO "public"."profiles" ("id", "full_name", "username") VALUES
\t('${one.id}', 'Zoë O''Brien', NULL),
\t('${two.id}', 'Sipho Dube', NULL);
`
  const { code, said, refused } = await bringIn({ 'data.sql': dump })
  expect({ code, refused }).toEqual({ code: 0, refused: {} })
  expect(said).toMatch(/^users +2 +2 +0 +0$/m)
  const stored = await rowsOf(
    'select full_name, suspended_until is not null as banned from profiles join accounts using (id) where id = any($1) order by id',
    [one.id, two.id],
  )
  expect(stored).toEqual([
    { full_name: "Zoë O'Brien", banned: false },
    { full_name: 'Sipho Dube', banned: true },
  ])
})
