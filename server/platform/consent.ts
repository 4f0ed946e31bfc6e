import type { Operation } from '#contract/api/define-operation.ts'
import { Failure } from './core/failure.ts'
import type { Actor } from './core/request-context.ts'

/**
 * Who acts or looks, as far as an address may know it. A member of an imported account who has not accepted the terms yet
 * is nobody where everybody may come, and is refused with CONSENT_REQUIRED where members alone may.
 */
export function whoMay(
  { caller, beforeConsent }: Pick<Operation, 'caller' | 'beforeConsent'>,
  actor: Actor | null,
): Actor | null {
  if (!actor?.needsConsent || beforeConsent) return actor
  if (caller === 'anyone') return null
  throw new Failure('CONSENT_REQUIRED')
}
