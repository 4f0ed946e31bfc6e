import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/api/all-operations.ts'
import { expectations } from '#tests/support/access/access-expectations.ts'
import { type Persona, personas, type Row } from '#tests/support/access/access-personas.ts'
import { createScene, inputFor } from '#tests/support/access/access-scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Reads of staff that show nothing private of one member, each with what it shows. */
const withoutSubject: Partial<Record<OperationName, string>> = {
  listTranslators: 'names and addresses of members who check a language',
  listPeople: 'names, addresses and roles of all members, for finding one',
  listCases: 'the queue of reports',
  getCase: 'reported content that everybody could read; what is private is audited (list-cases.test.ts)',
  listAuditLog: 'acts of staff',
  listPageViews: 'numbers',
  listContactMessages: 'messages written to the staff',
  listCampaignsToReview: 'campaigns, which everybody may read',
  listPaymentReviews: 'payments that wait for a decision',
  listRefunds: 'refunds of staff',
  getMoneyHealth: 'numbers',
  listDuePayouts: 'what creators are to be paid',
  getStaffDesk: 'numbers',
  getCampaign: 'a campaign that everybody could read until staff hid it',
  getCampaignPage: 'the same',
  listCampaignChanges: 'the same',
  listCampaignUpdates: 'the same',
  listSupporters: 'the same',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 } })
})
afterAll(() => app.close())

const statusOf = (row: Row, persona: Persona) => row[personas.indexOf(persona)] ?? 0

/** Every read that an admin may do by role, in each state in which a plain member may not. */
const readsByRole = Object.entries(allOperations).flatMap(([name, { method }]) => {
  if (method !== 'GET') return []
  return Object.entries(expectations[name] ?? {})
    .filter(([, row]) => statusOf(row, 'admin') < 300 && statusOf(row, 'stranger') >= 400)
    .map(([state]) => ({ name: name as OperationName, state }))
})

async function countRows(pool: pg.Pool, actorId: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from audit_log where actor_id = $1', [
    actorId,
  ])
  return rows[0].count
}

test.each(readsByRole)(
  '$name ($state), which a site role alone allows, writes an audit row (REQ-67, SEC-3.2)',
  async ({ name, state }) => {
    const scene = await createScene(app, { name, state, persona: 'admin', passwordHash: '' })
    const answer = await app.as(scene.person).call(name, inputFor(name, scene))
    expect(answer.status).toBe(200)
    const written = await countRows(app.pool, scene.person.id)
    if (withoutSubject[name]) expect(written).toBe(0)
    else expect(written).toBeGreaterThan(0)
  },
)
