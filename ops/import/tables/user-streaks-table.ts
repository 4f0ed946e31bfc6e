import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Row, Table } from '#ops/import/import-table.ts'
import { isEmpty } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'

const DAYS = /^\d{1,5}(?:\.0)?$/
const MOST_DAYS = 36_500

/**
 * The longest streak of each member. Its days are not in the export, so it is stored beside those that are counted
 * here.
 */
export const userStreaks: Table = {
  name: 'user_streaks',
  key: ['user_id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const [longest, current] = [daysOf(row, 'longest_streak'), daysOf(row, 'current_streak')]
    if (longest === null || current === null) fields.refuse('longest_streak: it is no number of days')
    return fields.read({ user_id: fields.id('user_id'), days: Math.max(longest ?? 0, current ?? 0) })
  },
  write: sql(
    'import-streak-records',
    `
      with judged as (
        select x.*, case
                 when not exists (select from accounts a where a.id = x.user_id)
                   or exists (select from account_deletions d where d.member_id = x.user_id) then 'Its member was not imported'
                 when exists (select from streak_records r where r.user_id = x.user_id) then 'there'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, user_id uuid, days int)
      ), stored as (
        insert into streak_records (user_id, days)
        select user_id, days from judged where outcome = 'written' and days > 0
      )
      select n, outcome, null as change from judged`,
  ),
}

/** Zero where the cell is empty; null for a value that is no number. */
function daysOf(row: Row, column: string): number | null {
  if (isEmpty(row[column])) return 0
  const text = String(row[column]).trim()
  return DAYS.test(text) && Number(text) <= MOST_DAYS ? Number(text) : null
}
