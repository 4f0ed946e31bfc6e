import type pg from 'pg'
import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'

/** Two people confirm every sentence of a language but these: each is the English one behind the language's code. */
export async function translateAll(
  pool: pg.Pool,
  language: Language,
  { but = [] }: { but?: readonly MessageKey[] } = {},
): Promise<void> {
  const texts = Object.entries(en).map(([key, english]) => {
    const isMissing = but.includes(key as MessageKey)
    // An empty text means that the English is to be shown.
    return { key, english, text: isMissing ? '' : `${language}:${english}` }
  })
  await pool.query(
    `insert into message_checks (id, language, key, text, english, is_writer, paper, checked_at)
     select gen_random_uuid(), $1, t.key, t.text, t.english, p.is_writer, 'A paper', now()
       from jsonb_to_recordset($2::jsonb) as t (key text, text text, english text)
      cross join (values (true), (false)) as p (is_writer)`,
    [language, JSON.stringify(texts)],
  )
}
