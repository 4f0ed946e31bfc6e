import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LegalEdition } from '#contract/legal/versions.ts'
import type { Db } from '#server/database/db.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { JobName, JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, goodPassword } from '#tests/support/test-browser.ts'
import { mailComingTerms } from './terms-notice.ts'

const DAY = 86_400
const inForce: LegalEdition = { version: '2025-05-03', effectiveOn: '2025-05-03' }
/** Members are made at the real time, which must be before the notice begins. */
const coming: LegalEdition = { version: '2077-01-01', effectiveOn: '2077-01-31' }
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from terms_notices')
  await app.pool.query('delete from accounts')
  app.clock.set('2077-01-01T10:00:00Z')
})
afterAll(() => app?.close())

/** Mails in small batches and collects the enqueued jobs; `mayFail` may throw in the middle of a batch. */
async function mailTerms(mailed: string[], mayFail: () => void = () => undefined): Promise<void> {
  const enqueue: Jobs['enqueue'] = async <N extends JobName>(_db: Db, name: N, ...jobs: JobPayloads[N][]) => {
    expect(name).toBe('send-mail')
    mayFail()
    mailed.push(...jobs.map((job) => ('email' in job ? job.email : '')))
  }
  const { pool, clock } = app
  await mailComingTerms({ pool, clock, versions: [inForce, coming], batchSize: 2 }, enqueue)
}

async function members(count: number): Promise<string[]> {
  const emails: string[] = []
  for (let made = 0; made < count; made += 1) emails.push((await insertMember(app.pool)).email)
  return emails
}

describe('recipients (STAT-2, REQ-100)', () => {
  test('every verified account is mailed once, however many batches that takes', async () => {
    const everybody = await members(5)
    const mailed: string[] = []
    await mailTerms(mailed)
    expect(mailed).toEqual(everybody)
    await mailTerms(mailed)
    expect(mailed).toHaveLength(5)
  })

  test('nobody is mailed before the notice begins', async () => {
    await members(1)
    app.clock.set('2076-12-31T21:59:59Z')
    const mailed: string[] = []
    await mailTerms(mailed)
    expect(mailed).toEqual([])
    app.clock.set('2076-12-31T22:00:00Z')
    await mailTerms(mailed)
    expect(mailed).toHaveLength(1)
  })

  test('unverified accounts and accounts created after the notice began are not mailed', async () => {
    const everybody = await members(1)
    await insertMember(app.pool, { isVerified: false })
    const mailed: string[] = []
    await mailTerms(mailed)
    app.clock.advance(DAY)
    await app.pool.query(`update terms_notices set done_at = null`)
    const late = await insertMember(app.pool)
    await app.pool.query('update accounts set created_at = $1 where id = $2', [app.clock.now(), late.id])
    await mailTerms(mailed)
    expect(mailed).toEqual(everybody)
  })

  test('a crash between two batches neither skips nor repeats anybody', async () => {
    const everybody = await members(5)
    const mailed: string[] = []
    const crash = () => {
      if (mailed.length === 2) throw new Error('the power went away')
    }
    await expect(mailTerms(mailed, crash)).rejects.toThrow('the power went away')
    await mailTerms(mailed)
    expect(mailed).toEqual(everybody)
  })

  test('two servers at once mail everybody once', async () => {
    const everybody = await members(7)
    const mailed: string[] = []
    await Promise.all([mailTerms(mailed), mailTerms(mailed), mailTerms(mailed)])
    expect(mailed.toSorted()).toEqual(everybody.toSorted())
  })
})

describe('on a site with announced new terms', () => {
  let announcing: TestApp
  beforeAll(async () => {
    announcing = await createTestApp({ scheduleMs: { cleanup: 50 }, legalVersions: [inForce, coming] })
  })
  afterAll(() => announcing?.close())

  test('a member gets a mail with the date and a link to the new version', async () => {
    // The notice begins at the next moment: whoever is a member later is not mailed.
    const member = await insertMember(announcing.pool)
    announcing.clock.set('2077-01-01T10:00:00Z')
    const [mail] = await announcing.mailbox(member.email)
    expect(mail?.subject).toBe('The terms of Thandaza will change')
    expect(mail?.text).toContain('From January 31, 2077 on, a new version of the Terms of Service')
    expect(mail?.text).toContain('http://site.test/terms?version=2077-01-01')
  })

  test('everybody sees the announcement until the version is in force', async () => {
    announcing.clock.set('2077-01-01T10:00:00Z')
    const visitor = announcing.as(null)
    expect((await visitor.get('getConfig', {})).terms).toEqual({ version: '2025-05-03', upcoming: coming })
    announcing.clock.advance(30 * DAY)
    expect((await visitor.get('getConfig', {})).terms).toEqual({ version: coming.version, upcoming: null })
  })
})

test('an account stores the version in force on the day it was created (REQ-55)', async () => {
  const email = 'faithful@example.co.za'
  const answer = await createBrowser(app).call('register', {
    fullName: 'Faithful Reader',
    email,
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  })
  expect(answer.status).toBe(201)
  const { rows } = await app.pool.query(
    'select c.kind, c.version from consents c join accounts a on a.id = c.account_id where a.email = $1',
    [email],
  )
  expect(rows).toEqual([{ kind: 'terms', version: '2025-05-03' }])
})
