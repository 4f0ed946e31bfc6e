import type pg from 'pg'
import type { Category, Status } from '#contract/prayers.ts'
import type { Db } from '#server/database/db.ts'
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

/** Where builders write: a pool in tests, a transaction when seeding. */
type Place = pg.Pool | Db

let written = 0

/** A prayer of somebody; the builders serve tests, seed and demo alike. */
export async function aPrayer(place: Place, wishes: PrayerWishes): Promise<{ id: string; title: string }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  written += 1
  const title = wishes.title ?? `Prayer ${written}`
  await sqlOf(place)(
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
  place: Place,
  prayerId: string,
  by: readonly { id: string }[],
): Promise<void> {
  await sqlOf(place)(
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

/** Days on which a member prayed, once each. */
export async function somePrayerDays(
  place: Place,
  by: { id: string },
  days: readonly string[],
): Promise<void> {
  await sqlOf(place)(
    `insert into prayer_days (user_id, day_on, count)
     select $1, unnest($2::date[]), 1
     on conflict on constraint prayer_days__once do nothing`,
    [by.id, days],
  )
}

function sqlOf(place: Place): Db['run'] {
  return 'run' in place ? place.run : (text, values) => place.query(text, values ? [...values] : undefined)
}
