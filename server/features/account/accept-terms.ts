import type { accountOperations, Session } from '#contract/account/account-operations.ts'
import { neutralName } from '#contract/account/imported-account.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { legalLanguageFor } from '#contract/legal/legal-language.ts'
import { termsInForce } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { findMember } from './find-account.ts'
import { rejectReservedName } from './reject-reserved-name.ts'

/** Inserts one consent, even when another tab accepted at the same moment; a name ($4) replaces the neutral one ($5). */
const insertConsent = sql(
  'accept-terms-once',
  `
    with requested as (
      update accounts set needs_consent = false where id = $1 and needs_consent returning id
    ), given as (
      insert into consents (account_id, kind, version, language, given_at)
      select id, 'terms', $2, $6, $3 from requested
      on conflict on constraint consents__once do nothing
    )
    update profiles p
       set full_name = $4
      from requested
     where p.id = requested.id
       and p.full_name = $5
       and $4::text is not null
    returning p.id`,
)

/**
 * Records the terms consent of an imported member: consent given to another site does not carry over. Who came without
 * a name gives one with it (REQ-408).
 */
export async function acceptTerms(
  { db, actor, client, clock, settings, publish }: Context<'member'>,
  { fullName }: Input<(typeof accountOperations)['acceptTerms']>,
): Promise<Session> {
  const isNameless = actor.needsConsent && actor.fullName === neutralName
  if (isNameless && fullName === undefined)
    throw new Failure('INVALID', { fields: { fullName: { key: 'account.fullName.required' } } })
  if (isNameless && fullName !== undefined) rejectReservedName({ fullName }, settings.appName)
  const at = clock.now()
  const { version } = termsInForce(dayIn(SITE_TIME_ZONE, at))
  const name = isNameless && fullName !== undefined ? fullName : null
  const language = legalLanguageFor(client.language)
  const named = await db.query(insertConsent, [actor.id, version, at, name, neutralName, language])
  if (named.length > 0) await publish('account.profile-changed', { accountId: actor.id })
  const member = await findMember(db, actor.id, at)
  return {
    member: { ...member, lacksSecondFactor: actor.lacksSecondFactor },
    accessEndsAt: actor.accessEndsAt,
  }
}
