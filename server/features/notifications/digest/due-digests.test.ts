import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { digestsTo, lastHere, periodsOf, tell } from '#tests/support/digests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const NEVER_MS = 86_400_000
const settings = { rateLimitScale: 1000 }
const scheduleMs = { digests: NEVER_MS, cleanup: NEVER_MS }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings, scheduleMs })
})
afterAll(() => app.close())

/** A member of a zone who was last here long ago, and wants to be told daily who prays. */
async function daily(timeZone: string) {
  const person = await weekly(timeZone)
  await choose(person.id, 'prayed', 'daily')
  return person
}

async function weekly(timeZone: string) {
  const person = await insertMember(app.pool, { timeZone })
  await lastHere(app, person, '2027-01-01T00:00:00Z')
  return person
}

const choose = (id: string, kind: string, mail: string) =>
  app.pool.query('insert into notification_choices (user_id, kind, mail) values ($1, $2, $3)', [
    id,
    kind,
    mail,
  ])

async function countAt(instant: string, person: Parameters<typeof digestsTo>[1]): Promise<number> {
  app.clock.set(instant)
  return (await digestsTo(app, person)).length
}

describe('the daily mail', () => {
  test.each([
    ['Africa/Johannesburg', '2027-05-04T04:29:00Z', '2027-05-04T04:30:01Z'],
    ['Pacific/Auckland', '2027-05-03T18:29:00Z', '2027-05-03T18:30:01Z'],
    ['Pacific/Pago_Pago', '2027-05-04T17:29:00Z', '2027-05-04T17:30:01Z'],
    // The clocks went forward on March 14.
    ['America/New_York', '2027-03-13T11:29:00Z', '2027-03-13T11:30:01Z'],
    ['America/New_York', '2027-03-14T10:29:00Z', '2027-03-14T10:30:01Z'],
  ])('comes at 06:30 in %s: not at %s, but at %s (NOTIF-13)', async (zone, before, due) => {
    const person = await daily(zone)
    await tell(app, person, { at: new Date(Date.parse(before) - 3_600_000).toISOString() })
    expect(await countAt(before, person)).toBe(0)
    expect(await countAt(due, person)).toBe(1)
    expect(await countAt(due, person)).toBe(1)
  })
})
