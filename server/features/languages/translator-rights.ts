import type { Language } from '#contract/languages/language-codes.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'

const findTranslator = sql(
  'find-translator',
  'select is_chief as "isChief" from translators where member_id = $1 and language = $2',
)

/** The right of a member to check a language; throws NOT_FOUND for others (LANG-14). */
export async function requireTranslator(
  db: Db,
  actor: Actor,
  language: Language,
): Promise<{ isChief: boolean }> {
  const [translator] = await db.query(findTranslator, [actor.id, language])
  if (!translator) throw new Failure('NOT_FOUND')
  return translator
}
