import type { Language } from '#contract/languages/language-codes.ts'
import type { Translator } from '#contract/languages/translation-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { findAddressee } from '#server/features/account/find-account.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

type Admin = Context<'admin'>
type TranslatorId = { personId: string; language: Language }
type Translators = { items: Translator[] }

const selectTranslators = sql(
  'list-translators',
  `
    select t.member_id as "personId!", t.language as "language!", t.is_chief as "isChief!",
           to_json(t.appointed_at) #>> '{}' as "appointedAt!",
           p.full_name as "fullName!", a.email as "email!",
           (select count(*) from message_checks c where c.checked_by = t.member_id and c.language = t.language)::int
             as "checks!"
      from translators t
      join accounts a on a.id = t.member_id
      join profiles p on p.id = t.member_id
     order by t.language, p.full_name, t.member_id`,
)

const selectOwnLanguages = sql(
  'list-own-languages',
  `
    select language as "language!", is_chief as "isChief!"
      from translators
     where member_id = $1
     order by language`,
)

const upsertTranslator = sql(
  'upsert-translator',
  `
    insert into translators (member_id, language, is_chief, appointed_by, appointed_at)
    values ($1, $2, $3, $4, $5)
        on conflict (member_id, language) do update set is_chief = excluded.is_chief`,
)

const deleteTranslator = sql(
  'delete-translator',
  'delete from translators where member_id = $1 and language = $2 returning member_id',
)

const deleteChecksOf = sql(
  'delete-checks-of-person',
  'delete from message_checks where checked_by = $1 and language = $2 returning id',
)

/** Lists the members who may check a language. */
export async function listTranslators({ db }: Pick<Admin, 'db'>): Promise<Translators> {
  return { items: (await db.query(selectTranslators, [])) as Translator[] }
}

/** Lists the languages that the member may check. */
export async function listOwnLanguages({ db, actor }: Context<'member'>) {
  return {
    items: (await db.query(selectOwnLanguages, [actor.id])) as Pick<Translator, 'language' | 'isChief'>[],
  }
}

/** Lets a verified member check a language, as chief or not (LANG-14). Throws FRESH_SIGN_IN_REQUIRED, INVALID. */
export async function appointTranslator(
  context: Admin,
  { email, language, isChief }: { email: string; language: Language; isChief: boolean },
): Promise<Translators> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  const account = await findAddressee(db, email.toLowerCase())
  if (!account?.isVerified)
    throw new Failure('INVALID', { fields: { email: { key: 'translators.email.unknown' } } })
  await db.query(upsertTranslator, [account.id, language, isChief, actor.id, clock.now()])
  await record(context, 'translator.appointed', { personId: account.id, language }, isChief ? 'chief' : '')
  return await listTranslators(context)
}

/** Ends the right; what the member confirmed stays. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND. */
export async function removeTranslator(
  context: Admin,
  { personId, language }: TranslatorId,
): Promise<Translators> {
  const { db, actor, clock } = context
  requireFresh(actor, clock)
  const removed = isId(personId) ? await db.query(deleteTranslator, [personId, language]) : []
  if (removed.length === 0) throw new Failure('NOT_FOUND')
  await record(context, 'translator.removed', { personId, language })
  return await listTranslators(context)
}

/**
 * Takes back everything that one person confirmed in a language: the sentences are what they were without it. Throws
 * FRESH_SIGN_IN_REQUIRED, NOT_FOUND where there is nothing.
 */
export async function withdrawChecks(
  context: Admin,
  { personId, language }: TranslatorId,
): Promise<Translators> {
  const { db, actor, clock, publish } = context
  requireFresh(actor, clock)
  const withdrawn = isId(personId) ? await db.query(deleteChecksOf, [personId, language]) : []
  if (withdrawn.length === 0) throw new Failure('NOT_FOUND')
  await record(
    context,
    'translator.checks-withdrawn',
    { personId, language },
    `sentences: ${withdrawn.length}`,
  )
  await publish('translation.changed', { language })
  return await listTranslators(context)
}

async function record(
  { db, actor, clock }: Pick<Admin, 'actor' | 'clock'> & { db: Db },
  action: string,
  { personId, language }: TranslatorId,
  detail = '',
): Promise<void> {
  const subject = { kind: 'account', id: personId, ownerId: personId } as const
  const reason = detail ? `${language}, ${detail}` : language
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject, reason })
}
