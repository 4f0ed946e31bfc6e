import type { Translator } from '#contract/languages/translation-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

export type Translators = { items: Translator[] }

const selectTranslators = sql(
  'list-translators',
  `
    select t.member_id as "personId!", t.language as "language!", t.is_chief as "isChief!",
           t.appointed_at as "appointedAt",
           p.full_name as "fullName!", a.email as "email!",
           (select count(*) from message_checks c where c.checked_by = t.member_id and c.language = t.language)::int
             as "checks!"
      from translators t
      join accounts a on a.id = t.member_id
      join profiles p on p.id = t.member_id
     order by t.language, p.full_name, t.member_id`,
)

/** Lists the members who may check a language. */
export async function listTranslators({ db }: Pick<Context<'admin'>, 'db'>): Promise<Translators> {
  return { items: (await db.query(selectTranslators, [])) as Translator[] }
}
