import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { listTranslators, type Translators } from './list-translators.ts'
import { recordAboutTranslator, type TranslatorId } from './record-about-translator.ts'

const deleteTranslator = sql(
  'delete-translator',
  'delete from translators where member_id = $1 and language = $2 returning member_id',
)

/** Ends the right; what the member confirmed stays. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND. */
export async function removeTranslator(
  context: Context<'admin'>,
  { personId, language }: TranslatorId,
): Promise<Translators> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  const removed = isId(personId) ? await db.query(deleteTranslator, [personId, language]) : []
  if (removed.length === 0) throw new Failure('NOT_FOUND')
  await recordAboutTranslator(context, 'translator.removed', { personId, language })
  return await listTranslators(context)
}
