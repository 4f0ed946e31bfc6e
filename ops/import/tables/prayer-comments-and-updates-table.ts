import { NewComment, NewUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import { countDays, type Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'

/** Daily updates, which only the author of a prayer writes. */
export const prayerUpdates: Table = {
  name: 'prayer_updates',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      id: fields.id('id'),
      prayer_id: fields.id('prayer_id'),
      user_id: fields.id('user_id'),
      content: fields.checked(NewUpdate.shape.content, row.content, 'content'),
      at: fields.moment('created_at'),
    })
  },
  write: sql(
    'import-updates',
    `
      with judged as (
        select x.*, case
                 when exists (select from prayer_updates u where u.id = x.id) then 'there'
                 when p.id is null then 'Its prayer was not imported'
                 when p.user_id <> x.user_id then 'It is not by the author of its prayer'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, prayer_id uuid, user_id uuid, content text, at timestamptz)
          left join prayer_requests p on p.id = x.prayer_id
      ), added as (
        insert into prayer_updates (id, prayer_id, user_id, content, created_at)
        select id, prayer_id, user_id, content, at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
  after: [
    sql(
      'import-count-updates',
      `
        update prayer_requests p
           set update_count = p.update_count + x.count
          from (select prayer_id, count(*) from jsonb_to_recordset($1::jsonb) as x (prayer_id uuid) group by 1) x
         where p.id = x.prayer_id`,
    ),
    countDays,
  ],
}

export const prayerComments: Table = {
  name: 'prayer_comments',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      id: fields.id('id'),
      prayer_id: fields.id('prayer_id'),
      user_id: fields.id('user_id'),
      comment: fields.checked(NewComment.shape.comment, row.comment, 'comment'),
      at: fields.moment('created_at'),
    })
  },
  write: sql(
    'import-comments',
    `
      with judged as (
        select x.*, case
                 when exists (select from prayer_comments c where c.id = x.id) then 'there'
                 when not exists (select from prayer_requests p where p.id = x.prayer_id) then 'Its prayer was not imported'
                 when not exists (select from accounts a where a.id = x.user_id) then 'Its author was not imported'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, prayer_id uuid, user_id uuid, comment text, at timestamptz)
      ), added as (
        insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
        select id, prayer_id, user_id, comment, at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
  after: [
    sql(
      'import-count-comments',
      `
        update prayer_requests p
           set comment_count = p.comment_count + x.count
          from (select prayer_id, count(*) from jsonb_to_recordset($1::jsonb) as x (prayer_id uuid) group by 1) x
         where p.id = x.prayer_id`,
    ),
  ],
}

export const prayerSupports: Table = {
  name: 'prayer_supports',
  key: ['prayer_id', 'user_id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      prayer_id: fields.id('prayer_id'),
      user_id: fields.id('user_id'),
      at: fields.moment('created_at'),
    })
  },
  write: sql(
    'import-supports',
    `
      with judged as (
        select x.*, case
                 when exists (select from prayer_supports s where s.prayer_id = x.prayer_id and s.user_id = x.user_id)
                   then 'there'
                 when not exists (select from prayer_requests p where p.id = x.prayer_id) then 'Its prayer was not imported'
                 when not exists (select from accounts a where a.id = x.user_id) then 'Its supporter was not imported'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, prayer_id uuid, user_id uuid, at timestamptz)
      ), added as (
        insert into prayer_supports (prayer_id, user_id, created_at)
        select prayer_id, user_id, at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
  after: [
    sql(
      'import-count-supports',
      `
        update prayer_requests p
           set support_count = p.support_count + x.count
          from (select prayer_id, count(*) from jsonb_to_recordset($1::jsonb) as x (prayer_id uuid) group by 1) x
         where p.id = x.prayer_id`,
    ),
    countDays,
  ],
}
