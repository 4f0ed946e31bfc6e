import type { Language } from '#contract/languages/language-codes.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

/** A member as somebody who checks a language. */
export type TranslatorId = { personId: string; language: Language }

/** Writes what an admin did about somebody who checks a language into the audit log; the reason names the language. */
export async function recordAboutTranslator(
  { db, actor, clock }: Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>,
  action: string,
  { personId, language }: TranslatorId,
  detail = '',
): Promise<void> {
  const subject = { kind: 'account', id: personId, ownerId: personId } as const
  const reason = detail ? `${language}, ${detail}` : language
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action, subject, reason })
}
