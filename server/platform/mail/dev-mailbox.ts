import type pg from 'pg'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Mailer } from './mailer.ts'

export type DevMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  links: string[]
  sentAt: string
}

/** Stores mails in the database instead of sending them; a retried one replaces the first. Development only. */
export function devMailboxMailer({
  pool,
  clock,
  from,
}: {
  pool: pg.Pool
  clock: Clock
  from: string
}): Mailer {
  return {
    send: async ({ id, to, subject, text, html }) => {
      await pool.query(
        `insert into dev_mails (id, recipient, sender, subject, text, html, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update
           set text = excluded.text, html = excluded.html, sent_at = excluded.sent_at`,
        [id, to, from, subject, text, html, clock.now()],
      )
    },
    close: () => undefined,
  }
}

/** The newest 100 mails, of one recipient or of all. */
export async function readDevMails(pool: pg.Pool, recipient: string | null): Promise<DevMail[]> {
  const { rows } = await pool.query<Omit<DevMail, 'links'>>(
    `select id, recipient as "to", sender as "from", subject, text, html, sent_at as "sentAt"
       from dev_mails
      where $1::text is null or recipient = lower($1)
      order by sent_at desc, id desc
      limit 100`,
    [recipient],
  )
  return rows.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }))
}
