import type { Category, Status } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import type { Location } from '#contract/values/location.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from './place.ts'

type PrayerInput = {
  by: { id: string }
  title?: string
  description?: string
  category?: Category
  status?: Status
  audience?: Audience['kind']
  /** With whom, when the audience is groups. */
  groups?: readonly { id: string }[]
  location?: Location
  at?: Date
  hiddenAt?: Date
}

let written = 0

/** A prayer of somebody; the builders serve tests, seed and demo alike. */
export async function insertPrayer(
  db: Queryable,
  wishes: PrayerInput,
): Promise<{ id: string; title: string }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  written += 1
  const title = wishes.title ?? `Prayer ${written}`
  await queryOn(db)(
    `with made as (
       insert into prayer_requests
         (id, user_id, title, description, category, status, audience, date_submitted, hidden_at,
          location_name, latitude, longitude)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       returning id
     )
     insert into prayer_shares (prayer_id, group_id, date_submitted)
     select id, unnest($13::uuid[]), $8 from made`,
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
      wishes.location?.name ?? null,
      wishes.location?.latitude ?? null,
      wishes.location?.longitude ?? null,
      (wishes.groups ?? []).map((group) => group.id),
    ],
  )
  return { id, title }
}

type GroupInput = {
  by: { id: string }
  admins?: readonly { id: string }[]
  members?: readonly { id: string }[]
  name?: string
  description?: string
  /** By invitation only. */
  isSecret?: boolean
  isOpen?: boolean
  hiddenAt?: Date
  at?: Date
}

/** A group of somebody, with others in it. */
export async function insertGroup(db: Queryable, wishes: GroupInput): Promise<{ id: string; name: string }> {
  const { by, admins = [], members = [], at = new Date() } = wishes
  const id = newId(at)
  written += 1
  const name = wishes.name ?? `Group ${written}`
  const everybody = [...new Set([by, ...admins, ...members].map((member) => member.id))]
  await queryOn(db)(
    `with made as (
       insert into groups (id, name, description, owner_id, created_at, is_listed, is_open, hidden_at, member_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8, cardinality($9::uuid[]))
       returning id
     )
     insert into group_members (group_id, user_id, role, joined_at)
     select id, member_id,
            case when member_id = $4 then 'owner' when member_id = any($10::uuid[]) then 'admin' else 'member' end,
            $5
       from made, unnest($9::uuid[]) as member_id`,
    [
      id,
      name,
      wishes.description ?? '',
      by.id,
      at,
      !wishes.isSecret,
      wishes.isOpen ?? false,
      wishes.hiddenAt ?? null,
      everybody,
      admins.map((admin) => admin.id),
    ],
  )
  return { id, name }
}

type ImageInput = {
  by: { id: string }
  prayer?: { id: string }
  miracle?: { id: string }
  message?: { id: string }
  campaign?: { id: string }
  position?: number
  alt?: string
}

/** An image as if uploaded, of a prayer, a miracle, a message, a campaign or nothing yet. Its files do not exist. */
export async function insertImage(db: Queryable, wishes: ImageInput): Promise<{ id: string }> {
  const at = new Date()
  const id = newId(at)
  await queryOn(db)(
    `insert into media
       (id, user_id, prayer_id, miracle_id, message_id, campaign_id, position, alt, width, height, bytes,
        created_at, ready_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1600, 1200, 240000, $9, $9)`,
    [
      id,
      wishes.by.id,
      wishes.prayer?.id ?? null,
      wishes.miracle?.id ?? null,
      wishes.message?.id ?? null,
      wishes.campaign?.id ?? null,
      wishes.position ?? 0,
      wishes.alt ?? '',
      at,
    ],
  )
  return { id }
}

/** Some members support a prayer, as if each had pressed the button. */
export async function insertSupports(
  db: Queryable,
  prayerId: string,
  by: readonly { id: string }[],
): Promise<void> {
  await queryOn(db)(
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
export async function insertPrayerDays(
  db: Queryable,
  by: { id: string },
  days: readonly string[],
): Promise<void> {
  await queryOn(db)(
    `insert into prayer_days (user_id, day_on, count)
     select $1, unnest($2::date[]), 1
     on conflict on constraint prayer_days__once do nothing`,
    [by.id, days],
  )
}
