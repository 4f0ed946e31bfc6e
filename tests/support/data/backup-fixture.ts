import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertGroup,
  insertPrayer,
  insertPrayerDays,
  insertSupports,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertAmens, insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createMemberWithPassword } from '#tests/support/test-browser.ts'
import { createTestImage } from '#tests/support/test-images.ts'

/** A small community with data of every kind. */
export type Community = {
  /** Signs in with a password and has a prayer with an image. */
  passwordMember: Awaited<ReturnType<typeof createMemberWithPassword>>
  prayer: { id: string; title: string; imageId: string }
  people: Person[]
  /** Has a group, a campaign, a donation and an image that concern others too. */
  deletedMember: Person
  group: { id: string }
  /** Left before, but their content is still there. */
  goneId: string
  waitingJobId: string
}

export async function insertCommunity(app: TestApp): Promise<Community> {
  const { pool } = app
  const passwordMember = await createMemberWithPassword(app)
  const people = await Promise.all(Array.from({ length: 4 }, () => insertMember(pool)))
  const deletedMember = await insertMember(pool, { fullName: 'Thandi Mokoena' })
  const admin = await insertMember(pool, { roles: ['admin'] })
  const group = await insertGroup(pool, { by: deletedMember, members: [admin, ...people] })
  const prayer = await prayerWithImage(app, await signedIn(app, passwordMember))
  await prayerWithImage(app, deletedMember)
  await insertPrayer(pool, {
    by: deletedMember,
    title: 'Odd\ttext \\ with "every\nthing" – é \u{1F64F}',
    audience: 'groups',
    groups: [group],
  })
  await insertSupports(pool, prayer.id, [deletedMember, ...people])
  await insertPrayerDays(pool, deletedMember, ['2026-01-04', '2026-01-05'])
  for (const by of people) await insertMessage(pool, { by, group })
  await insertMessage(pool, { by: deletedMember, group })
  const miracle = await insertMiracle(pool, { by: deletedMember, audience: 'public' })
  await insertAmens(pool, miracle.id, people)
  await withMoney(app, deletedMember, admin)
  const goneId = await insertDeletedMember(app, group)
  const { rows } = await pool.query(
    `insert into pgboss.job (name, data, start_after)
     values ('send-mail', '{"kind": "reset-password", "email": "a\\\\b@example.co.za"}', now() + interval '1 day')
     returning id`,
  )
  return { passwordMember, prayer, people, deletedMember, group, goneId, waitingJobId: rows[0].id }
}

async function withMoney({ pool }: TestApp, deletedMember: Person, admin: Person): Promise<void> {
  const cause = await insertCampaign(pool, { by: deletedMember })
  await insertBankAccount(pool, { of: deletedMember })
  await insertDonation(pool, { to: cause, by: admin, providerFeeCents: 448 })
  await insertDonation(pool, { to: await insertCampaign(pool, { by: admin }), by: deletedMember })
}

/** The message is inserted first and the account deletion last, as if its job had been lost. */
async function insertDeletedMember({ pool }: TestApp, group: { id: string }): Promise<string> {
  const gone = await insertMember(pool)
  await insertPrayer(pool, { by: gone, title: 'Of one who left' })
  await insertMessage(pool, { by: gone, group, text: 'Of one who left' })
  await pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [gone.id])
  return gone.id
}

async function signedIn(app: TestApp, { id, email, password }: Community['passwordMember']): Promise<Person> {
  const { cookies } = await app.as(null).call('signIn', { email, password })
  return { id, email, fullName: '', cookies }
}

async function prayerWithImage(app: TestApp, by: Person): Promise<Community['prayer']> {
  const { body: image } = await app.as(by).upload(await createTestImage(), 'image/jpeg')
  const title = `With a picture, ${by.id.slice(-4)}`
  const { id } = await app.as(by).must('submitPrayer', {
    title,
    description: 'What is asked for.',
    category: 'health',
    audience: { kind: 'private' },
    images: [{ id: image.id, alt: 'The garden' }],
  })
  return { id, title, imageId: image.id }
}

/** Starts people who write without a pause, and records everything that was acknowledged. */
export function startWriters(app: TestApp, { people, group }: Community) {
  const acknowledged = { prayers: new Set<string>(), messages: new Set<string>() }
  let isOver = false

  async function write(by: Person): Promise<void> {
    const fields = { title: 'While it is copied', description: 'Words.', category: 'family' as const }
    while (!isOver) {
      const { id } = await app.as(by).must('submitPrayer', { ...fields, audience: { kind: 'public' } })
      acknowledged.prayers.add(id)
      await app.as(by).must('supportPrayer', { prayerId: id })
      const clientId = randomUUID()
      const message = { groupId: group.id, clientId, content: `Message ${clientId}` }
      acknowledged.messages.add((await app.as(by).must('sendMessage', message)).id)
      await sleep(20)
    }
  }

  const writing = people.map(write)
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await Promise.all(writing)
    },
  }
}
