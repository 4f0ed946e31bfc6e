import type { Language } from '#contract/languages/language-codes.ts'
import type { CheckedText } from '#contract/translations/translations.ts'
import { type Db, sql } from '#server/database/db.ts'

/** Those of one sentence, or of the whole language; in the order in which the last of their people said so. */
const listTexts = sql(
  'list-checked-texts',
  `
    select key, text, english,
           (count(*) filter (where not is_writer))::int as "readers!",
           count(*)::int as "people!",
           coalesce(bool_or(paper is not null), false) as "hasPaper!",
           coalesce(bool_or(checked_by = $2), false) as "isYours!"
      from message_checks
     where language = $1
       and ($3::text is null or key = $3)
     group by key, text, english
     order by max(checked_at), max(id::text)`,
)

type Reader = {
  /** The person whose own confirmations are marked. */
  readerId: string | null
  /** The one sentence that is meant; null for all. */
  key: string | null
}

/** The texts of a language that people stand behind until now, with how many do. */
export async function readChecks(
  db: Db,
  language: Language,
  { readerId, key }: Reader = { readerId: null, key: null },
): Promise<(CheckedText & { isYours: boolean })[]> {
  return await db.query(listTexts, [language, readerId, key])
}
