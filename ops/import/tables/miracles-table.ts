import { NewMiracle } from '#contract/miracles/miracle-operations.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import { countDays, type Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'

const { title: Title, description: Description } = NewMiracle.shape

/**
 * Testimonies. The old site showed their words to no one else and asked no one for consent, so each is imported as
 * private: its author decides who else may read it (REQ-72).
 */
export const miracles: Table = {
  name: 'miracles',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      id: fields.id('id'),
      user_id: fields.id('user_id'),
      prayer_id: fields.optionalId('prayer_request_id'),
      title: fields.checked(Title, row.title, 'title'),
      description: fields.checked(Description, row.description, 'description'),
      at: fields.moment('created_at', 'date_reported'),
    })
  },
  write: sql(
    'import-miracles',
    `
      with incoming as (
        select x.*, p.user_id as prayed_by, row_number() over (partition by x.prayer_id order by x.n) as nth
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, user_id uuid, prayer_id uuid, title text,
                 description text, at timestamptz)
          left join prayer_requests p on p.id = x.prayer_id
      ), judged as (
        select i.*, case
                 when exists (select from miracles m where m.id = i.id) then 'there'
                 when not exists (select from accounts a where a.id = i.user_id) then 'Its author was not imported'
                 when i.prayer_id is null then 'written'
                 when i.prayed_by is null then 'Its prayer was not imported'
                 when i.prayed_by <> i.user_id then 'Its prayer is somebody else''s'
                 when i.nth > 1 or exists (select from miracles m where m.prayer_request_id = i.prayer_id)
                   then 'Its prayer has a miracle already'
                 else 'written'
               end as outcome
          from incoming i
      ), inserted as (
        insert into miracles (id, user_id, prayer_request_id, title, description, reported_at)
        select id, user_id, prayer_id, title, description, at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
  after: [
    sql(
      'import-answer-prayers',
      `
        update prayer_requests p
           set status = 'answered'
          from jsonb_to_recordset($1::jsonb) as x (prayer_id uuid)
         where p.id = x.prayer_id
           and p.status = 'active'`,
    ),
    countDays,
  ],
}
