import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { opensFor } from './open-invite.ts'

const selectInvitedGroupName = sql(
  'invited-group-name',
  `
    select g.name as "groupName!", g.expires_at <= $3 as "isOver!"
      from invited_group($2) g
     where ${opensFor}`,
)

/** Returns only the name: a link is a secret, and its visitor may not have an account yet. Throws like openInvite. */
export async function getInvitedGroup(
  { db, actor, clock }: Pick<Context<'anyone'>, 'db' | 'actor' | 'clock'>,
  { token }: { token: string },
): Promise<{ groupName: string }> {
  const values = [viewerOf(actor), token, clock.now()] as const
  const [found] = isToken(token) ? await db.query(selectInvitedGroupName, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isOver) throw new Failure('INVITE_EXPIRED')
  return { groupName: found.groupName }
}
