import { groupLimits } from '#contract/values/constants.ts'
import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Nobody, when the same person asked lately: taking a request back and asking again sends no second mail. */
const addressesOfDeciders: Statement = {
  name: 'addresses-of-deciders',
  text: `
    select a.email
      from group_members m
      join accounts a on a.id = m.user_id
     where m.group_id = $1
       and m.role in ('owner', 'admin')
       and not exists (
             select
               from group_join_requests r
               join group_join_requests earlier on earlier.group_id = r.group_id and earlier.user_id = r.user_id
              where r.id = $2
                and earlier.id <> r.id
                and earlier.created_at > $3)`,
}

const addressOfRequester: Statement = {
  name: 'address-of-requester',
  text: 'select email from accounts where id = $1',
}

type Mailing = Pick<Context<'member'>, 'db' | 'clock' | 'enqueue'>
type Address = { email: string }

/** Mails the owner and admins of a group that somebody asks to join it. The mail names neither (REQ-148). */
export async function mailDeciders(
  { db, clock, enqueue }: Mailing,
  { groupId, requestId }: { groupId: string; requestId: string },
): Promise<void> {
  const lately = secondsFrom(clock.now(), -groupLimits.askAgainHours * 3600)
  const deciders = await db.query<Address>(addressesOfDeciders, [groupId, requestId, lately])
  const mails = deciders.map(({ email }) => ({ kind: 'join-requested', email, groupId }) as const)
  if (mails.length > 0) await enqueue('send-mail', ...mails)
}

type Decision = { kind: 'join-accepted' | 'join-rejected'; userId: string; groupId?: string }

/** Mails the answer to who asked. A group that turned them down is not named by an address either. */
export async function mailDecision(
  { db, enqueue }: Mailing,
  { kind, userId, groupId }: Decision,
): Promise<void> {
  const [requester] = await db.query<Address>(addressOfRequester, [userId])
  if (requester) await enqueue('send-mail', { kind, email: requester.email, groupId })
}
