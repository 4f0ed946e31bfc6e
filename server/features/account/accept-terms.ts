import type { accountOperations, Session } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { termsInForce } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { sessionOf } from './sessions/sessions.ts'

/** Inserts one consent, even when another tab accepted at the same moment. */
const insertConsent = sql(
  'accept-terms-once',
  `
    with asked as (
      update accounts set needs_consent = false where id = $1 and needs_consent returning id
    )
    insert into consents (account_id, kind, version, given_at)
    select id, 'terms', $2, $3 from asked
    on conflict on constraint consents__once do nothing`,
)

/** Records the terms consent of an imported member: consent given to another site does not carry over. */
export async function acceptTerms(
  { db, actor, clock }: Context<'member'>,
  _: Input<(typeof accountOperations)['acceptTerms']>,
): Promise<Session> {
  const at = clock.now()
  await db.query(insertConsent, [actor.id, termsInForce(dayIn(SITE_TIME_ZONE, at)).version, at])
  return sessionOf({ ...actor, needsConsent: false })
}
