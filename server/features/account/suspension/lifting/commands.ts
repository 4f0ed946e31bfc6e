import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'

const lift: Statement = {
  name: 'lift-suspension',
  text: `
    update accounts
       set suspended_until = null, suspended_reason = null
     where id = $1
       and suspended_until > $2
    returning id`,
}

type Lifting = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish'>

/** Lets a suspended member write again; for somebody who is not suspended nothing changes and nothing is written down. */
export async function endSuspension({ db, actor, clock, publish }: Lifting, memberId: string): Promise<void> {
  const now = clock.now()
  const [lifted] = await db.query(lift, [memberId, now])
  if (!lifted) return
  await publish('account.suspension-lifted', { accountId: memberId })
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at: now, actorId: actor.id, action: 'account.suspension-lifted', subject })
}
