import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { compareStatistics, hasDrifted } from '#server/features/community/roll-up-statistics.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { schedules } from '#server/platform/jobs/schedules.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { openTwoServers, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { send, type Write } from '#tests/support/servers/writers.ts'
import { openStream } from '#tests/support/test-stream.ts'

const SUPPORT = 'help@pray.example.org'
const SENDER = 'sipho@example.co.za'
const both = [0, 1] as const

let servers: TwoServers
let mailPort: number
let thandi: Person

beforeAll(async () => {
  mailPort = await freePort()
  servers = await openTwoServers({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Thandaza <no-reply@example.org>',
    SUPPORT_EMAIL: SUPPORT,
  })
  thandi = await insertMember(servers.pool)
})
afterAll(() => servers?.close())

type Numbers = OutputOf<'getStatistics'>

async function numbersAt(index: ServerIndex): Promise<Numbers> {
  const path = '/api/statistics'
  const { body } = await servers.request(index, { method: 'GET', path, cookie: thandi.cookies.tz_sid })
  return body as Numbers
}

/** Submits a prayer at that server; acknowledged when it comes back. */
async function prayAt(index: ServerIndex): Promise<void> {
  const fields = { title: 'Rain', description: 'For the fields.', category: 'other' }
  const body = { ...fields, audience: { kind: 'private' } }
  const { status } = await servers.request(index, {
    method: 'POST',
    path: '/api/prayers',
    cookie: thandi.cookies.tz_sid,
    body,
  })
  expect(status).toBe(201)
}

/**
 * Skips the wait until jobs of a killed server go to another one and failed jobs are tried again. No mail was accepted
 * so far, and a live server is refused within the half second.
 */
async function minutesPass(): Promise<void> {
  await sleep(500)
  await servers.pool.query(
    `update pgboss.job
        set state = 'retry', start_after = now()
      where name = 'send-contact-mail'
        and state in ('active', 'retry')`,
  )
}

/** Counts the jobs that may still send a mail. */
async function unfinishedMails(): Promise<number> {
  const { rows } = await servers.pool.query(
    `select count(*)::int as count from pgboss.job where name = 'send-contact-mail' and state <> 'completed'`,
  )
  return rows[0].count
}

async function waitingChanges(): Promise<number> {
  const { rows } = await servers.pool.query('select count(*)::int as count from statistic_deltas')
  return rows[0].count
}

/** Holds the lock of the roll-up, so that no server rolls up meanwhile. */
async function beforeRollUp(work: () => Promise<void>): Promise<void> {
  const locker = await servers.pool.connect()
  try {
    await locker.query('select pg_advisory_lock($1)', [schedules.rollUp.lock])
    await work()
  } finally {
    locker.release(true)
  }
}

test('a viewer of the community at one server receives that numbers moved by an action at the other, and reads them there', async () => {
  const { totalPrayers } = await numbersAt(1)
  const watching = await openStream({ listen: async () => servers.originOf(1) }, thandi, {
    watch: ['community'],
  })
  await prayAt(0)
  await watching.waitForEvent('statistics.moved')
  await expect.poll(async () => (await numbersAt(1)).totalPrayers).toBe(totalPrayers + 1)
  expect((await numbersAt(0)).totalPrayers).toBe(totalPrayers + 1)
  watching.close()
})

test('servers killed after the actions and before the roll-up lose no number and count none twice (COMM-9)', async () => {
  await expect.poll(waitingChanges).toBe(0)
  const { totalPrayers } = await numbersAt(0)
  await beforeRollUp(async () => {
    for (const index of [0, 1, 0, 1, 0] as const) await prayAt(index)
    await Promise.all(both.map((index) => servers.kill(index, 'SIGKILL')))
  })
  expect(await waitingChanges()).toBe(5)
  await Promise.all(both.map((index) => servers.restart(index)))
  await expect.poll(waitingChanges).toBe(0)
  for (const index of both)
    expect(await numbersAt(index)).toMatchObject({ totalPrayers: totalPrayers + 5, isCurrent: true })
  expect((await compareStatistics(dbOn(servers.pool))).filter(hasDrifted)).toEqual([])
})

test('a message sent to both servers under one key, whose server is killed with its answer, is one row and one pair of mails (CONT-2)', async () => {
  const key = randomUUID()
  const form = { name: 'Sipho Khumalo', email: SENDER, subject: 'A question', message: 'How do I begin?' }
  const write: Write = { method: 'POST', path: '/api/contact-messages', body: form }
  const sendTo = (index: ServerIndex) =>
    send(servers.originOf(index), write, { headers: { 'idempotency-key': key } })
  const first = await Promise.all(both.map(sendTo))
  await servers.kill(0, 'SIGKILL')
  const again = await sendTo(1)
  await servers.restart(0)
  const answers = [...first, again, await sendTo(0)]
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201))
  expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(1)
  const { rows } = await servers.pool.query('select ticket from contact_messages')
  expect(rows).toEqual([{ ticket: first[0]?.body.ticket }])

  // No mail server so far: everything was stored and confirmed without one.
  await minutesPass()
  const mails = await startMailServer(0, mailPort)
  await expect.poll(() => arrived(mails)).toEqual([SUPPORT, SENDER])
  await expect.poll(unfinishedMails).toBe(0)
  expect(await arrived(mails)).toEqual([SUPPORT, SENDER])
  for (const mail of mails.mails) expect(mail).toContain(String(first[0]?.body.ticket))
  mails.close()
})

/** The recipients of the delivered mails. */
async function arrived({ mails }: MailServer): Promise<string[]> {
  // The pauses between attempts are a minute or more, and the work of a killed server is waited for a minute.
  await servers.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  return mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '').toSorted()
}
