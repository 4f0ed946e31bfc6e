import type { OwnProfile, profileOperations } from '#contract/account/profile-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Context, prepared } from '#server/platform/core/request-context.ts'
import { findTimeZone, getProfile } from './get-profile.ts'
import { rejectReservedName } from './reject-reserved-name.ts'

/** The unique index profiles__username_once admits one of two concurrent claims to a username. */
const updateProfile = sql(
  'edit-profile',
  `
    update profiles
       set full_name = $2, username = $3, shown_as = $4, time_zone = $5
     where id = $1
       and (full_name, username, shown_as, time_zone) is distinct from ($2, $3, $4, $5)
    returning id`,
)

type Operations = typeof profileOperations

/**
 * Saves name, username, visible name and time zone (PROF-4, REQ-35, REQ-90). A changed name is published, so that pages
 * showing it reload it.
 */
export const editProfile = prepared<Operations['editProfile'], { timeZone: string }>({
  prepare: async ({ db, actor, settings }, { fullName, username, timeZone }) => {
    rejectReservedName({ fullName, username }, settings.appName)
    return { timeZone: timeZone === actor.timeZone ? timeZone : await knownTimeZone(db, timeZone) }
  },
  run: async (context, { fullName, username, shownAs }, { timeZone }): Promise<OwnProfile> => {
    const { db, actor, publish } = context
    const changed = await db.query(updateProfile, [actor.id, fullName, username, shownAs, timeZone])
    if (changed.length > 0) await publish('account.profile-changed', { accountId: actor.id })
    return await getProfile(context)
  },
})

/** Browsers send time zones, and spellings of them, that the database does not know. */
async function knownTimeZone(db: Context['db'], timeZone: string): Promise<string> {
  const known = await findTimeZone(db, timeZone)
  if (known) return known
  throw new Failure('INVALID', { fields: { timeZone: { key: 'profile.timeZone.unknown' } } })
}
