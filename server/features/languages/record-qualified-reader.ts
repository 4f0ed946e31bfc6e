import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { classOf } from '#contract/messages/sentence-classes.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { type MessageText, requirePresent, storeCheck } from './store-check.ts'
import { translatedMessage } from './translated-messages.ts'

/**
 * Records that somebody qualified read a text of law or danger. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND,
 * CHANGED_MEANWHILE, INVALID.
 */
export async function recordQualifiedReader(
  context: Context<'admin'>,
  { language, key, text, english, paper }: MessageText & { paper: string },
): Promise<TranslatedMessage> {
  const { db, actor, clock, publish } = context
  requireFresh(actor, clock)
  const known = requirePresent({ language, key, text, english })
  if (classOf(known) !== 'D') throw new Failure('NOT_FOUND')
  await storeCheck(context, { language, key: known, text, paper })
  const subject = { kind: 'account', id: actor.id, ownerId: null } as const
  const reason = `${language} ${key}: ${paper}`
  await recordAudit(db, {
    at: clock.now(),
    actorId: actor.id,
    action: 'translator.paper-recorded',
    subject,
    reason,
  })
  await publish('translation.changed', { language })
  return await translatedMessage({ db, actor }, language, known)
}
