import type { Language } from '#contract/languages/language-codes.ts'
import type { CheckedText } from '#contract/translations/translations.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'

/** In the order in which the last of its people said so. */
const listChecks = sql(
  'list-checked-texts',
  `
    select key, text, english,
           (count(*) filter (where not is_writer))::int as "readers!",
           count(*)::int as "people!",
           coalesce(bool_or(paper is not null), false) as "hasPaper!"
      from message_checks
     where language = $1
     group by key, text, english
     order by max(checked_at), max(id::text)`,
)

/** What people have said about the sentences of a language until now. */
export async function readChecks(pool: Pool, language: Language): Promise<CheckedText[]> {
  return await dbOn(pool).query(listChecks, [language])
}
