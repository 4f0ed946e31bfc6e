import type pg from 'pg'
import { dbOn, type RowOf, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Mailer } from './mailer.ts'

const insertMail = sql(
  'insert-dev-mail',
  `
    insert into dev_mails (id, recipient, sender, subject, text, html, sent_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (id) do update
       set text = excluded.text, html = excluded.html, sent_at = excluded.sent_at`,
)

const newestMails = sql(
  'newest-dev-mails',
  `
    select id, recipient as "to", sender as "from", subject, text, html, sent_at as "sentAt"
      from dev_mails
     where $1::text is null or recipient = lower($1)
     order by sent_at desc, id desc
     limit 100`,
)

export type DevMail = RowOf<typeof newestMails> & { links: string[] }

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
      await dbOn(pool).query(insertMail, [id, to, from, subject, text, html, clock.now()])
    },
    close: () => undefined,
  }
}

/** The newest 100 mails, of one recipient or of all. */
export async function readDevMails(pool: pg.Pool, recipient: string | null): Promise<DevMail[]> {
  const mails = await dbOn(pool).query(newestMails, [recipient])
  return mails.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }))
}
