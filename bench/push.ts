import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { type Product, startProduct } from '#tests/journeys/support/start-product.ts'
import { fixed } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'

const OWNERS = 20
/** A push waits for a minute, in which what happened can be taken back. */
const EVENT_AIM = { atMost: 75 }
const REMINDER_AIM = { atMost: 90 }
const PATIENCE_MS = 180_000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Phone = { owner: Person; subscription: string }

/** Measures how soon the push service has what happened, and what a reminder says, for phones of several members. */
export async function measurePushes(): Promise<void> {
  const product = await startProduct()
  const { pool, end } = connect({ address: await embeddedConnection(product.dataDir), log: quiet, max: 2 })
  try {
    const { origin: service } = JSON.parse(
      await readFile(join(product.dataDir, 'push-simulator.json'), 'utf8'),
    )
    const phones: Phone[] = []
    for (let number = 0; number < OWNERS; number += 1) phones.push(await addPhone(product, pool, service))
    const row = openTable(
      `${OWNERS} phones; seconds until the push service has the message`,
      ...['From', 'shortest', 'median', 'longest', 'aim'],
    )
    const happened = await Promise.all(phones.map((phone) => prayFor(product, pool, phone)))
    const ofEvents = inOrder(await delays(service, phones, happened, 1))
    row("'I prayed', the first for a prayer", ...figuresOf(ofEvents), aimText(EVENT_AIM))
    note({ name: 'push of an event, longest', measured: ofEvents.at(-1) ?? 0, unit: 's', aim: EVENT_AIM })
    const ofReminders = inOrder(await delays(service, phones, await remind(pool, phones), 2))
    row('the minute of a reminder', ...figuresOf(ofReminders), aimText(REMINDER_AIM))
    note({
      name: 'push of a reminder, longest',
      measured: ofReminders.at(-1) ?? 0,
      unit: 's',
      aim: REMINDER_AIM,
    })
  } finally {
    await end()
    await product.stop()
  }
}

function inOrder(seconds: readonly number[]): number[] {
  return [...seconds].sort((one, other) => one - other)
}

function figuresOf(sorted: readonly number[]): string[] {
  return fixed([sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0], 1)
}

async function call({ origin }: Product, { cookies }: Person, method: string, path: string, body: object) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

async function addPhone(product: Product, pool: pg.Pool, service: string): Promise<Phone> {
  const owner = await insertMember(pool)
  await pool.query(
    `insert into push_settings (user_id, quiet_from, quiet_to) values ($1, '00:00', '00:00')`,
    [owner.id],
  )
  const response = await fetch(`${service}/__push/subscriptions`, { method: 'POST' })
  const { id: subscription, ...keys } = JSON.parse(await response.text())
  await call(product, owner, 'PUT', '/api/push-subscription', keys)
  return { owner, subscription }
}

/** Returns the moment at which the server had recorded it. */
async function prayFor(product: Product, pool: pg.Pool, { owner }: Phone): Promise<number> {
  const { id } = await insertPrayer(pool, { by: owner, audience: 'public' })
  const visitor = await insertMember(pool)
  await setTimeout(Math.random() * 10_000)
  await call(product, visitor, 'PUT', `/api/prayers/${id}/intercession`, {})
  return Date.now()
}

/** A reminder of each owner in the next minute. */
async function remind(pool: pg.Pool, phones: readonly Phone[]): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
     select gen_random_uuid(), id, (date_trunc('minute', now() at time zone 'Africa/Johannesburg') + interval '1 minute')::time,
            'daily', false, date_trunc('minute', now()) + interval '1 minute', now()
       from unnest($1::uuid[]) as id
     returning next_at::text as at`,
    [phones.map(({ owner }) => owner.id)],
  )
  return rows.map(({ at }) => new Date(at).getTime())
}

/** Seconds from each moment until the message of this number of its phone came. */
async function delays(
  service: string,
  phones: readonly Phone[],
  from: readonly number[],
  number: number,
): Promise<number[]> {
  return await Promise.all(
    phones.map(async ({ subscription }, index) => {
      const started = performance.now()
      for (;;) {
        const response = await fetch(`${service}/__push/subscriptions/${subscription}/messages`)
        const message = JSON.parse(await response.text())[number - 1]
        if (message) return (Date.parse(message.receivedAt) - (from[index] ?? 0)) / 1000
        if (performance.now() - started > PATIENCE_MS) throw new Error('A push did not come')
        await setTimeout(1000)
      }
    }),
  )
}
