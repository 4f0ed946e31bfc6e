import type { DeletionPreview, deletionObstacles } from '#contract/account/account-deletion-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { isLastAdmin } from '#server/features/account/last-admin.ts'
import { isPaymentInProgress } from '#server/features/donations/donation-account-deletion.ts'
import { findPayoutAccount } from '#server/features/payouts/payout-recipients.ts'
import { findOwed } from '#server/features/treasury/list-due-payouts.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Counts only the member's own rows, so the cost does not grow with the site. The heir follows the rule of
 * leaveGroupsOf.
 */
const belongings = sql(
  'account-deletion-preview',
  `
    select (select count(*)::int from visible_prayers(a.id) p where p.user_id = a.id) as prayers,
           (select count(*)::int from visible_miracles(a.id) x where x.user_id = a.id) as miracles,
           (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'heir', h.name)
                                     order by g.name, g.id), '[]')
              from groups g
              left join lateral (
                select display_name(p.full_name, p.username, p.shown_as) as name
                  from group_members m
                  join profiles p on p.id = m.user_id
                 where m.group_id = g.id
                   and m.user_id <> a.id
                 order by m.rank, m.joined_at, m.id
                 limit 1) h on true
             where g.owner_id = a.id) as groups,
           (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by c.created_at, c.id), '[]')
              from visible_campaigns(a.id) c
             where c.creator_id = a.id
               and c.status <> 'canceled') as campaigns
      from accounts a
     where a.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

type Obstacle = (typeof deletionObstacles)[number]

/** Returns what deleting the own account would remove, and what prevents it (PROF-7, REQ-95). */
export async function getDeletionPreview({ db, actor, clock }: Context<'member'>): Promise<DeletionPreview> {
  return await previewAccountDeletion({ db, clock }, actor.id)
}

export async function previewAccountDeletion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
): Promise<DeletionPreview> {
  const [found] = await db.query(belongings, [memberId])
  if (!found) throw new Failure('NOT_FOUND')
  const obstacles: Obstacle[] = []
  if (await isLastAdmin({ db, clock }, memberId)) obstacles.push('last-admin')
  if (await isPaymentInProgress({ db, clock }, memberId)) obstacles.push('payment-in-progress')
  return { obstacles, owed: await describeOwed(db, memberId), ...found }
}

/** Returns the amount still to be paid out after the deletion and its bank account; null when nothing is owed. */
async function describeOwed(db: Db, memberId: string): Promise<DeletionPreview['owed']> {
  const { dueCents } = await findOwed(db, memberId)
  if (dueCents <= 0) return null
  const account = await findPayoutAccount(db, memberId)
  return { cents: dueCents, last4: account?.last4 ?? null }
}

/**
 * Reads from the ledger whether donations are not paid out yet, or can still be charged back by the donor's bank
 * (PAY-B6.3).
 */
export async function isMoneyOwed(db: Db, memberId: string): Promise<boolean> {
  const { dueCents, isDisputed } = await findOwed(db, memberId)
  return dueCents > 0 || isDisputed
}
