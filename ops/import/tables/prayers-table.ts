import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { NewPrayer } from '#contract/prayers/prayer-operations.ts'
import { Audience } from '#contract/values/audience.ts'
import { statuses } from '#contract/values/constants.ts'
import { Location } from '#contract/values/location.ts'
import { cleanText, shorten } from '#contract/values/text.ts'
import { type Fields, fieldsOf, knownAs, valid } from '#ops/import/import-fields.ts'
import { countDays, type Row, type Table } from '#ops/import/import-table.ts'
import { isEmpty, objectOf } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'

const { title: Title, description: Description } = NewPrayer.shape

/** Prayers with their audience as one value (REQ-28); unknown categories are `other` (PNEW-9). */
export const prayers: Table = {
  name: 'prayer_requests',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const audience = audienceOf(row, fields)
    return fields.read({
      id: fields.id('id'),
      user_id: fields.id('user_id'),
      title: titleOf(row, fields),
      description: fields.checked(Description, row.description, 'description'),
      category: categoryOf(row, fields),
      status: fields.oneOf(statuses, 'status', 'active'),
      at: fields.moment('date_submitted', 'created_at'),
      audience: audience?.kind,
      group_ids: audience?.groupIds,
      ...locationOf(row, fields),
    })
  },
  write: sql(
    'import-prayers',
    `
      with incoming as (
        select x.*, array(
                 select g.id from groups g
                  where g.id in (select wished::uuid from jsonb_array_elements_text(x.group_ids) as wished)) as found
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, user_id uuid, title text, description text, category text,
                 status text, at timestamptz, audience text, group_ids jsonb, location_name text, latitude numeric, longitude numeric)
      ), judged as (
        select i.*, case when i.audience = 'groups' and cardinality(i.found) = 0 then 'private' else i.audience end as readers,
               case
                 when exists (select from prayer_requests p where p.id = i.id) then 'there'
                 when not exists (select from accounts a where a.id = i.user_id) then 'Its author was not imported'
                 else 'written'
               end as outcome
          from incoming i
      ), submitted as (
        insert into prayer_requests
          (id, user_id, title, description, category, status, audience, date_submitted, location_name, latitude, longitude)
        select id, user_id, title, description, category, status, readers, at, location_name, latitude, longitude
          from judged
         where outcome = 'written'
      ), shared as (
        insert into prayer_shares (prayer_id, group_id, date_submitted)
        select id, unnest(found), at from judged where outcome = 'written'
      )
      select n, outcome, case
               when readers <> audience then 'None of its groups was imported: only its author sees it'
               when cardinality(found) < jsonb_array_length(group_ids) then 'Some of its groups were not imported'
             end as change
        from judged`,
  ),
  after: [countDays],
}

/** Rows without a title get the beginning of the description (REQ-26). */
function titleOf(row: Row, fields: Fields): string | null {
  const isUntitled = isEmpty(row.title) || (typeof row.title === 'string' && cleanText(row.title) === '')
  if (!isUntitled || typeof row.description !== 'string') return fields.checked(Title, row.title, 'title')
  const text = cleanText(row.description).replace(/\s+/g, ' ')
  return shorten(text, prayerLimits.titleFromDescription).replace(/…$/, '')
}

function categoryOf(row: Row, fields: Fields): (typeof categories)[number] {
  const category = knownAs(categories, row.category)
  if (category === null && !isEmpty(row.category))
    fields.change('Its category is not known here: it is other')
  return category ?? 'other'
}

function audienceOf(row: Row, fields: Fields): Audience | null {
  if (fields.flag('is_public')) return { kind: 'public', groupIds: [] }
  const groups = [...fields.list('shared_with_groups'), row.group_id].filter((id) => !isEmpty(id))
  const groupIds = [...new Set(groups.map((id) => String(id).trim().toLowerCase()))]
  return fields.checked(
    Audience,
    { kind: groupIds.length > 0 ? 'groups' : 'private', groupIds },
    'shared_with_groups',
  )
}

/**
 * Coordinates are rounded to about a kilometre (REQ-130). A location without a name cannot be shown and is left out.
 */
function locationOf(row: Row, fields: Fields) {
  const found = isEmpty(row.location) ? {} : objectOf(row.location)
  const { name, latitude, longitude } = found ?? {}
  const location = valid(Location, {
    name,
    ...(!isEmpty(latitude) && { latitude: rounded(latitude), longitude: rounded(longitude) }),
  })
  if (!found) fields.change('Its place cannot be read and was left out')
  else if (!location && Object.keys(found).length > 0) fields.change('Its place has no name and was left out')
  return {
    location_name: location?.name ?? null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
  }
}

function rounded(degrees: unknown): number {
  return Math.round(Number(degrees) * 100) / 100
}
