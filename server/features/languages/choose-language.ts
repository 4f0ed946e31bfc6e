import type { Language } from '#contract/languages/language-codes.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const setLanguage = sql('set-language', 'update profiles set language = $2 where id = $1')

/**
 * Shows the site in a language in this browser and, for a member, wherever they sign in (LANG-1); on a shared phone until the
 * browser is closed, and a member's choice elsewhere does not come along (OFF-10).
 */
export async function chooseLanguage(
  { db, actor, cookies }: Context<'anyone'>,
  { language }: { language: Language },
): Promise<Record<string, never>> {
  if (actor) await db.query(setLanguage, [actor.id, language])
  cookies.setLanguage(language, { endsWithBrowser: actor?.isSharedDevice ?? false })
  return {}
}
