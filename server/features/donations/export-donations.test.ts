import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/api/rate-limits.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

async function createTestCampaign() {
  const by = await insertMember(app.pool)
  return { ...(await insertCampaign(app.pool, { by })), by }
}

const request = (campaignId: string, person: Person | null, query = '') =>
  app.request({
    method: 'GET',
    path: `/api/campaigns/${campaignId}/donations.csv${query}`,
    cookies: person?.cookies,
  })

/** The parsed table: rows of cells, the heading first. */
async function tableFor(campaignId: string, person: Person, query = ''): Promise<string[][]> {
  const answer = await request(campaignId, person, query)
  expect([answer.statusCode, answer.body.charAt(0)]).toEqual([200, '\ufeff'])
  const lines = [...answer.body.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(
    ([, line = '']) => line,
  )
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

const on = (instant: string) => new Date(instant)

test('the file holds the completed donations, newest first, in the site’s time zone (FDON-1)', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const [june, july] = [on('2026-06-30T22:30:00Z'), on('2026-07-02T08:05:00Z')]
  await insertDonation(app.pool, {
    to: cause,
    by: donor,
    amountCents: 25_050,
    message: 'Go "well"\nall',
    at: june,
  })
  await insertDonation(app.pool, { to: cause, amountCents: 100_000_00, at: july })
  await insertDonation(app.pool, { to: cause, by: donor, status: 'pending' })
  await insertDonation(app.pool, { to: cause, by: donor, status: 'failed' })
  const gone = await insertDonation(app.pool, { to: cause, by: donor, message: 'gone' })
  await app.pool.query('update donations set refunded_cents = 10000 where id = $1', [gone.id])
  expect(await tableFor(cause.id, cause.by)).toEqual([
    ['Date', 'Donor', 'Amount', 'Message'],
    ['2026-07-02 10:05', 'Anonymous', '100000.00', ''],
    ['2026-07-01 00:30', 'Naledi Dube', '250.50', 'Go "well"\nall'],
  ])
  app.clock.set('2026-11-22T22:30:00Z')
  const { headers } = await request(cause.id, await insertMember(app.pool, { roles: ['admin'] }))
  app.clock.set(new Date().toISOString())
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="donations-${cause.id}-2026-11-23.csv"`)
})

test('with semicolons a spreadsheet of South Africa opens it in columns, its amounts as numbers', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const message = 'God bless;@SUM(1+1)*9;'
  const at = on('2026-07-02T08:05:00Z')
  await insertDonation(app.pool, { to: cause, by: donor, amountCents: 25_050, message, at })
  const { body } = await request(cause.id, cause.by, '?separator=semicolon&detail=1')
  const [heading, line = ''] = body.slice(1).split('\r\n')
  expect(heading).toBe(
    '"Date";"Donor";"Amount";"Message";"Status";"Currency";"Refunded";"Fee";"Net";"Reference"',
  )
  expect(line).toContain(`"2026-07-02 10:05";"Naledi Dube";"250,50";"God bless;'@SUM(1+1)*9;";"Completed"`)
  expect((await request(cause.id, cause.by, '?separator=tab')).body).toContain('"Date","Donor"')
})

test('with details it states the fee, the creator’s share, and the refunds', async () => {
  const cause = await createTestCampaign()
  const { reference } = await insertDonation(app.pool, {
    to: cause,
    amountCents: 20_005,
    at: on('2026-07-02T08:05:00Z'),
  })
  const [heading, line] = await tableFor(cause.id, cause.by, '?detail=1')
  expect(heading?.slice(4)).toEqual(['Status', 'Currency', 'Refunded', 'Fee', 'Net', 'Reference'])
  expect(line?.slice(2)).toEqual(['200.05', '', 'Completed', 'ZAR', '0.00', '20.01', '180.04', reference])
})

const nasty = [
  '=1+1',
  '+27 82 555 0101',
  '-2+3+cmd|calc',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example";"Click")',
  '|calc',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\n=1',
]

test('no name and no message is a formula in a spreadsheet (SEC-X4)', async () => {
  const cause = await createTestCampaign()
  for (const [index, text] of nasty.entries()) {
    const by = await insertMember(app.pool, { fullName: text })
    await insertDonation(app.pool, {
      to: cause,
      by,
      message: text,
      at: on(`2026-07-01T10:00:${10 + index}Z`),
    })
  }
  const [, ...lines] = await tableFor(cause.id, cause.by)
  expect(lines).toHaveLength(nasty.length)
  for (const [, donor = '', amount = '', message = ''] of lines) {
    expect([donor.charAt(0), message.charAt(0)]).toEqual(["'", "'"])
    expect(amount).toBe('100.00')
  }
  expect(lines.map(([, , , message]) => message).toReversed()).toEqual(
    nasty.map((text) => `'${text.replace('\n=', "\n'=")}`),
  )
})

test('control characters for terminals and spreadsheets are left out, line ends stay', async () => {
  const cause = await createTestCampaign()
  await insertDonation(app.pool, { to: cause, message: 'a\u0007b\tc\r\nd\u001be' })
  const [, line] = await tableFor(cause.id, cause.by)
  expect(line?.[3]).toBe('abc\nde')
})

test('a long list is complete, each donation once', async () => {
  const cause = await createTestCampaign()
  await app.pool.query(
    `insert into donations
       (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_email_fingerprint, anonymous,
        amount_cents, status, fee_basis_points, fee_cents, creator_cents, created_at, completed_at, updated_at)
     select gen_random_uuid(), $1, $1, 'Many', $2, '\\x01', true, n, 'completed', 1000, 0, n, at, at, at
       from generate_series(1, 1201) n, lateral (select now() - n * interval '1 minute') t (at)`,
    [cause.id, cause.by.id],
  )
  const [, ...lines] = await tableFor(cause.id, cause.by)
  expect(new Set(lines.map(([, , amount]) => amount)).size).toBe(1201)
  expect(lines[1200]?.[2]).toBe('12.01')
})

test('refusals, and an export by an admin is logged', async () => {
  const cause = await createTestCampaign()
  const [stranger, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  expect((await request(cause.id, null)).statusCode).toBe(401)
  expect((await request(cause.id, stranger)).statusCode).toBe(403)
  expect((await request('nonsense', cause.by)).statusCode).toBe(404)
  const empty = await request(cause.id, cause.by)
  expect([empty.statusCode, empty.json().error.code]).toEqual([409, 'NOTHING_TO_EXPORT'])
  expect(empty.json().error.message).toBe('No donations to export')
  await insertDonation(app.pool, { to: cause })
  expect((await request(cause.id, admin)).statusCode).toBe(200)
  const { rows } = await app.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    cause.id,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'campaign.listDonations' }])
  for (let count = 1; count < limits.exportsPerHour.amount; count++)
    expect((await request(cause.id, cause.by)).statusCode).toBe(200)
  const flooded = await request(cause.id, cause.by)
  expect(flooded.statusCode).toBe(429)
  expect(flooded.headers['retry-after']).toBeDefined()
})
