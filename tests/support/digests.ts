import { vi } from 'vitest'
import type { DigestFrequency } from '#contract/notifications/notification-kinds.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { readDevMails } from '#server/platform/mail/dev-mailbox.ts'
import type { TestApp } from './test-app.ts'

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
    { timeout: 600_000, interval: 50 },
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
