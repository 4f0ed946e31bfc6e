import type { Language } from '#contract/languages/language-codes.ts'
import { sql } from '#server/database/db.ts'
import { findAddressee } from '#server/features/account/find-account.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { listTranslators, type Translators } from './list-translators.ts'
import { recordAboutTranslator } from './record-about-translator.ts'

const upsertTranslator = sql(
  'upsert-translator',
  `
    insert into translators (member_id, language, is_chief, appointed_by, appointed_at)
    values ($1, $2, $3, $4, $5)
        on conflict (member_id, language) do update set is_chief = excluded.is_chief`,
)

/** Lets a verified member check a language, as chief or not (LANG-14). Throws FRESH_SIGN_IN_REQUIRED, INVALID. */
export async function appointTranslator(
  context: Context<'admin'>,
  { email, language, isChief }: { email: string; language: Language; isChief: boolean },
): Promise<Translators> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  const account = await findAddressee(db, email.toLowerCase())
  if (!account?.isVerified)
    throw new Failure('INVALID', { fields: { email: { key: 'translators.email.unknown' } } })
  await db.query(upsertTranslator, [account.id, language, isChief, actor.id, clock.now()])
  await recordAboutTranslator(
    context,
    'translator.appointed',
    { personId: account.id, language },
    isChief ? 'chief' : '',
  )
  return await listTranslators(context)
}
