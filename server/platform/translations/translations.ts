import type { Language } from '#contract/languages/language-codes.ts'
import { type ShownTexts, shownTexts } from '#contract/translations/translations.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'

/** The sentences of each language as people have checked them until now (LANG-7). */
export type Translations = {
  /** The sentences of a language that may be shown. */
  read(language: Language): Promise<ShownTexts>
  /** The sentences are read from the database again when they are next asked for. */
  forget(): void
}

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

/** Reads the sentences of a language once, and again after something about them changed. */
export function openTranslations(pool: Pool): Translations {
  const known = new Map<Language, Promise<ShownTexts>>()
  return {
    read: (language) => {
      const reading = known.get(language) ?? readTexts(pool, language)
      known.set(language, reading)
      reading.catch(() => {
        if (known.get(language) === reading) known.delete(language)
      })
      return reading
    },
    forget: () => known.clear(),
  }
}

async function readTexts(pool: Pool, language: Language): Promise<ShownTexts> {
  return shownTexts(language, language === 'en' ? [] : await dbOn(pool).query(listChecks, [language]))
}
