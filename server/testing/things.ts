import type pg from 'pg'
import type { Category, Status } from '#contract/prayers.ts'
import { newId } from '#server/platform/ids.ts'

type PrayerWishes = {
  by: { id: string }
  title?: string
  description?: string
  category?: Category
  status?: Status
  audience?: 'private' | 'public'
  at?: Date
  hiddenAt?: Date
}

let written = 0

/** A prayer of somebody; the builders serve tests, seed and demo alike. */
export async function aPrayer(pool: pg.Pool, wishes: PrayerWishes): Promise<{ id: string; title: string }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  written += 1
  const title = wishes.title ?? `Prayer ${written}`
  await pool.query(
    `insert into prayer_requests
       (id, user_id, title, description, category, status, audience, date_submitted, hidden_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      wishes.by.id,
      title,
      wishes.description ?? `What prayer ${written} asks for.`,
      wishes.category ?? 'family',
      wishes.status ?? 'active',
      wishes.audience ?? 'private',
      at,
      wishes.hiddenAt ?? null,
    ],
  )
  return { id, title }
}

/** Some members support a prayer, as if each had pressed the button. */
export async function someSupport(
  pool: pg.Pool,
  prayerId: string,
  by: readonly { id: string }[],
): Promise<void> {
  await pool.query(
    `with added as (
       insert into prayer_supports (prayer_id, user_id, created_at)
       select $1, unnest($2::uuid[]), $3
       on conflict on constraint prayer_supports__once do nothing
       returning prayer_id
     )
     update prayer_requests set support_count = support_count + (select count(*) from added) where id = $1`,
    [prayerId, by.map(({ id }) => id), new Date()],
  )
}
