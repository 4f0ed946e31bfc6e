import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { listTranslators, type Translators } from './list-translators.ts'
import { recordAboutTranslator, type TranslatorId } from './record-about-translator.ts'

const deleteChecksOf = sql(
  'delete-checks-of-person',
  'delete from message_checks where checked_by = $1 and language = $2 returning id',
)

/**
 * Takes back everything that one person confirmed in a language: the sentences are what they were without it. Throws
 * FRESH_SIGN_IN_REQUIRED, NOT_FOUND where there is nothing.
 */
export async function withdrawChecks(
  context: Context<'admin'>,
  { personId, language }: TranslatorId,
): Promise<Translators> {
  const { db, actor, clock, publish } = context
  requireFresh(actor, clock)
  const withdrawn = isId(personId) ? await db.query(deleteChecksOf, [personId, language]) : []
  if (withdrawn.length === 0) throw new Failure('NOT_FOUND')
  await recordAboutTranslator(
    context,
    'translator.checks-withdrawn',
    { personId, language },
    `sentences: ${withdrawn.length}`,
  )
  await publish('translation.changed', { language })
  return await listTranslators(context)
}
