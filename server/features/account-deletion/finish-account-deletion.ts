import { removeSome } from '#server/database/batch-removal.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction, sql } from '#server/database/db.ts'
import { removeAccount } from '#server/features/account/close-account.ts'
import { removeCampaignsOf } from '#server/features/campaigns/campaign-account-deletion.ts'
import { detachDonationsTo, mayDonationArrive } from '#server/features/donations/donation-account-deletion.ts'
import { removeMessagesOf } from '#server/features/groups/groups-account-deletion.ts'
import { hasImages, removeImagesOf } from '#server/features/media/media-account-deletion.ts'
import { removeMiraclesOf } from '#server/features/miracles/miracles-account-deletion.ts'
import { removeNotificationsOf } from '#server/features/notifications/notifications-account-deletion.ts'
import { removeExports } from '#server/features/own-data/start-export.ts'
import {
  listDeletedRecipients,
  removeRecipientsOf,
} from '#server/features/payouts/payout-account-deletion.ts'
import { removePassesOf } from '#server/features/pray-now/pass-prayer.ts'
import { removePrayersOf } from '#server/features/prayers/prayers-account-deletion.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { isMoneyOwed } from './get-deletion-preview.ts'

/** Small steps, so that concurrent writers do not wait long. */
const ROWS_PER_STEP = 500
const BATCH_SIZE = 20

/** Waits for transactions that still write as this member; locks in the order of lock-member-for-deletion. */
const lockDeletedAccount = sql(
  'lock-deleted-account',
  `
    with named as materialized (
      select id from profiles where id = $1 for no key update
    )
    select a.id
      from named n
      join accounts a on a.id = n.id
       for update of a`,
)

/** Responses stored for repeated requests contain the member's text. */
const deleteStoredResponses = sql(
  'delete-idempotent-answers-of-deleted-member',
  `
    with gone as (
      delete from idempotency_keys
       where (scope, operation, key) in (
               select scope, operation, key from idempotency_keys where scope = $1 limit $2)
      returning key
    )
    select count(*)::int as removed from gone`,
)

const markDeletionDone = sql(
  'finish-account-deletion',
  'update account_deletions set done_at = $2 where member_id = $1 and done_at is null',
)

/** Random order, so that one failing account does not block the others. */
const unfinished = sql(
  'unfinished-deletions',
  `
    select member_id as "memberId"
      from account_deletions
     where done_at is null
     order by random()
     limit ${BATCH_SIZE}`,
)

export type AccountDeletionDeps = { pool: Pool; clock: Clock; store: MediaStore }

/** Removes a limited number of rows of one kind; returns zero once none is left. */
type RemovalStep = (db: Db, memberId: string, at: Date) => Promise<number>

/** Each feature removes its own rows; donations are detached before their campaigns are removed. */
const steps: readonly RemovalStep[] = [
  (db, memberId, at) => removeMessagesOf(db, memberId, { most: ROWS_PER_STEP, at }),
  (db, memberId) => removeNotificationsOf(db, memberId, ROWS_PER_STEP),
  (db, memberId) => removeMiraclesOf(db, memberId, ROWS_PER_STEP),
  (db, memberId) => removePassesOf(db, memberId, ROWS_PER_STEP),
  (db, memberId) => removePrayersOf(db, memberId, ROWS_PER_STEP),
  (db, memberId) => detachDonationsTo(db, memberId, ROWS_PER_STEP),
  (db, memberId, at) => removeCampaignsOf(db, memberId, { most: ROWS_PER_STEP, at }),
  (db, memberId) => removeSome(db, [deleteStoredResponses], [memberId, ROWS_PER_STEP]),
]

/** The worker of the job 'finish-account-deletion'. */
export function accountDeletionWorker(deps: AccountDeletionDeps) {
  return ({ memberId }: JobPayloads['finish-account-deletion']): Promise<void> =>
    finishAccountDeletion(deps, memberId)
}

/** The scheduled task that finishes what no job did: a lost job, or an upload that was in progress. */
export async function finishAccountDeletions(deps: AccountDeletionDeps): Promise<void> {
  const left = await dbOn(deps.pool).query(unfinished, [])
  for (const { memberId } of left) await finishAccountDeletion(deps, memberId)
}

/** The scheduled task that removes bank accounts of deleted members once everything is paid out. */
export async function removePaidRecipients({ pool }: Pick<AccountDeletionDeps, 'pool'>): Promise<void> {
  for (const memberId of await listDeletedRecipients(dbOn(pool)))
    await inTransaction(pool, async (db) =>
      removeRecipientsOf(db, memberId, await isPaymentDue(db, memberId)),
    )
}

/** True while money is owed or may still be: a donation is on its way or can still be charged back. */
async function isPaymentDue(db: Db, memberId: string): Promise<boolean> {
  return (await isMoneyOwed(db, memberId)) || (await mayDonationArrive(db, memberId))
}

/**
 * Removes everything a deleted member wrote, and at the end the account itself (REQ-95). The steps are small, can be
 * interrupted and repeated at any moment, and several servers may run them at once. Files are removed before the rows
 * that name them.
 */
async function finishAccountDeletion(deps: AccountDeletionDeps, memberId: string): Promise<void> {
  const { pool, clock, store } = deps
  await removeExports({ db: dbOn(pool), store }, memberId)
  while ((await removeImagesOf(deps, memberId, ROWS_PER_STEP)) > 0);
  for (const step of steps) {
    while ((await inTransaction(pool, (db) => step(db, memberId, clock.now()))) > 0);
  }
  await inTransaction(pool, (db) => close(db, memberId, clock.now()))
}

/** Repeats every step under the lock; rows found now are removed by the next run. */
async function close(db: Db, memberId: string, at: Date): Promise<void> {
  await db.query(lockDeletedAccount, [memberId])
  for (const step of steps) if ((await step(db, memberId, at)) > 0) return
  if (await hasImages(db, memberId)) return
  await removeRecipientsOf(db, memberId, await isPaymentDue(db, memberId))
  await removeAccount(db, memberId)
  await db.query(markDeletionDone, [memberId, at])
}

const oldestUnfinished = sql(
  'oldest-unfinished-deletion',
  `
    select coalesce(extract(epoch from $1 - min(deleted_at)), 0)::float8 as seconds
      from account_deletions
     where done_at is null`,
)

/** Metric for operators: everything of a deleted member should be gone within a minute (SEC-P16). */
export function accountDeletionMetrics({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): MetricCollector<'account_deletions_oldest_unfinished_seconds'> {
  return {
    definitions: {
      account_deletions_oldest_unfinished_seconds: {
        help: 'How long what somebody left behind has been waiting to be removed',
      },
    },
    read: async () => {
      const [oldest] = await dbOn(pool).query(oldestUnfinished, [clock.now()])
      return { account_deletions_oldest_unfinished_seconds: Math.max(0, oldest?.seconds ?? 0) }
    },
  }
}
