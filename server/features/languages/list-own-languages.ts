import type { Translator } from '#contract/languages/translation-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectOwnLanguages = sql(
  'list-own-languages',
  `
    select language as "language!", is_chief as "isChief!"
      from translators
     where member_id = $1
     order by language`,
)

/** Lists the languages that the member may check. */
export async function listOwnLanguages({ db, actor }: Context<'member'>) {
  return {
    items: (await db.query(selectOwnLanguages, [actor.id])) as Pick<Translator, 'language' | 'isChief'>[],
  }
}
