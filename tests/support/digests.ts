import { vi } from 'vitest'
import type { DigestFrequency, NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { readDevMails } from '#server/platform/mail/dev-mailbox.ts'
import type { TestApp } from './test-app.ts'

type Told = { kind?: NotificationKind; at: string; seenAt?: string; people?: number; title?: string }

/** Tells a member of something about a prayer of theirs, at a moment however far away. */
export async function tell(
  { pool }: Pick<TestApp, 'pool'>,
  to: Person,
  { kind = 'prayed', at, seenAt, people = 1, title }: Told,
): Promise<void> {
  const { id } = await insertPrayer(pool, { by: to, title })
  await pool.query(
    `insert into notifications
       (id, user_id, kind, aggregate_key, subject_kind, subject_id, item_count, person_count, first_at, last_at, seen_at)
     values (gen_random_uuid(), $1, $2, $2 || ':' || $3::text, 'prayer', $3::uuid, $4, $4, $5, $5, $6)`,
    [to.id, kind, id, people, at, seenAt ?? null],
  )
}

/** Lets members' sessions be those of people who were last here at a moment. */
export async function lastHere({ pool }: Pick<TestApp, 'pool'>, person: Person, at: string): Promise<void> {
  await pool.query(
    `update sessions set access_ends_at = $2::timestamptz + interval '1 hour', idle_ends_at = $2::timestamptz + interval '400 days',
            ends_at = $2::timestamptz + interval '400 days' where user_id = $1`,
    [person.id, at],
  )
}

/** Runs the schedule and waits until its mails are written; returns the subjects of all mails to an address so far. */
export async function digestsTo(app: TestApp, { email }: Person): Promise<string[]> {
  await app.runSchedule('digests')
  await mailsAreWritten(app)
  return (await readDevMails(app.pool, email)).map(({ subject }) => subject)
}

/** Waits until no mail to a member waits to be written. */
export async function mailsAreWritten({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        "select from pgboss.job where name in ('send-digest', 'send-mail') and state in ('created', 'active', 'retry') limit 1",
      )
      if (rowCount !== 0) throw new Error('A mail is not written yet')
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** The periods recorded for a member, oldest first. */
export async function periodsOf(
  { pool }: Pick<TestApp, 'pool'>,
  { id }: Person,
  frequency: DigestFrequency,
): Promise<string[]> {
  const { rows } = await pool.query(
    "select to_char(period_on, 'YYYY-MM-DD') as day from digests where user_id = $1 and frequency = $2 order by 1",
    [id, frequency],
  )
  return rows.map(({ day }) => day)
}
