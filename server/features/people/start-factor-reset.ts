import type { Person } from '#contract/moderation/people-operations.ts'
import { isStaff, secondFactorLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { hasFactor } from '#server/features/account/second-factor/change-factor.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAboutAccount, requireFreshAdmin } from './change-roles.ts'
import { getPerson } from './list-people.ts'

type Admin = Context<'admin'>

const insertReset = sql(
  'start-staff-factor-reset',
  `
    insert into factor_resets (account_id, asked_at, due_at, started_by)
    values ($1, $2, $3, $4)
    on conflict (account_id) do nothing
    returning account_id`,
)

const selectAdmins = sql(
  'admins-to-tell',
  `
    select a.email
      from user_roles r
      join accounts a on a.id = r.user_id
     where r.role = 'admin'
       and a.email_verified_at is not null
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

/**
 * Begins to remove the second factor of another member of staff who lost theirs: after a day they get a link. Every
 * admin and the person are mailed, and each admin can stop it (SEC-F7). Doing it twice changes nothing. Throws
 * FRESH_SIGN_IN_REQUIRED, NOT_FOUND; FORBIDDEN for oneself and for members, NO_FACTOR for who has none.
 */
export async function startFactorReset(context: Admin, { personId }: { personId: string }): Promise<Person> {
  await requireFreshAdmin(context)
  const { db, actor, clock, enqueue } = context
  const { id, email, roles, isYou } = await getPerson(context, personId)
  if (isYou || !isStaff(roles)) throw new Failure('FORBIDDEN')
  if (!(await hasFactor(db, id))) throw new Failure('NO_FACTOR')
  const now = clock.now()
  const due = secondsFrom(now, secondFactorLimits.staffResetHours * 3600)
  const started = await db.query(insertReset, [id, now, due, actor.id])
  if (started.length > 0) {
    await recordAboutAccount(context, 'second-factor.reset-started', id)
    const admins = await db.query(selectAdmins, [])
    const receivers = new Set([email, ...admins.map((admin) => admin.email)])
    for (const each of receivers)
      await enqueue('send-mail', { kind: 'staff-factor-reset', email: each, personId: id })
  }
  return await getPerson(context, id)
}
