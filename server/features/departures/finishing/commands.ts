import type { Database } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction, type Statement } from '#server/database/db.ts'
import { removeSome } from '#server/database/removal.ts'
import { removeAccount } from '#server/features/account/departure/commands.ts'
import { removeCampaignsOf } from '#server/features/campaigns/departure/commands.ts'
import { isMoneyOwed } from '#server/features/departures/queries.ts'
import { detachGiftsTo, mayGiftArrive } from '#server/features/donations/departure/commands.ts'
import { removeMessagesOf } from '#server/features/groups/departure/commands.ts'
import { hasImages, removeImagesOf } from '#server/features/media/departure/commands.ts'
import { removeMiraclesOf } from '#server/features/miracles/departure/commands.ts'
import { removeExports } from '#server/features/own-data/commands.ts'
import { listDepartedRecipients, removeRecipientsOf } from '#server/features/payouts/departure/commands.ts'
import { removePrayersOf } from '#server/features/prayers/departure/commands.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobPayloads } from '#server/platform/jobs.ts'
import type { MediaStore } from '#server/platform/media-store.ts'

/** So many rows at once, that nobody who writes beside it waits for long. */
const AT_ONCE = 500
const ROUND = 20

/** Whoever still writes as them is waited for; from here on their row admits nobody. In the order of lock-departing-member. */
const holdLeft: Statement = {
  name: 'hold-departed-account',
  text: `
    with named as materialized (
      select id from profiles where id = $1 for no key update
    )
    select a.id
      from named n
      join accounts a on a.id = n.id
       for update of a`,
}

/** Answers kept for repeated requests, which hold their words. */
const forgetAnswers: Statement = {
  name: 'forget-answers-of-departed',
  text: `
    with gone as (
      delete from idempotency_keys
       where (scope, operation, key) in (
               select scope, operation, key from idempotency_keys where scope = $1 limit $2)
      returning key
    )
    select count(*)::int as removed from gone`,
}

const noteDone: Statement = {
  name: 'note-departure-done',
  text: 'update departures set done_at = $2 where member_id = $1 and done_at is null',
}

/** Another one first each time, so that one that fails keeps none waiting. */
const unfinished: Statement = {
  name: 'unfinished-departures',
  text: `
    select member_id as "memberId"
      from departures
     where done_at is null
     order by random()
     limit ${ROUND}`,
}

export type FinishingParts = { pool: Database['pool']; clock: Clock; store: MediaStore }

/** Removes at most so many rows of one kind; zero once none is left. */
type Piece = (db: Db, memberId: string, at: Date) => Promise<number>

/** Each room removes what is its own; gifts are detached before their campaigns go. */
const pieces: readonly Piece[] = [
  (db, memberId, at) => removeMessagesOf(db, memberId, { most: AT_ONCE, at }),
  (db, memberId) => removeMiraclesOf(db, memberId, AT_ONCE),
  (db, memberId) => removePrayersOf(db, memberId, AT_ONCE),
  (db, memberId) => detachGiftsTo(db, memberId, AT_ONCE),
  (db, memberId, at) => removeCampaignsOf(db, memberId, { most: AT_ONCE, at }),
  (db, memberId) => removeSome(db, [forgetAnswers], [memberId, AT_ONCE]),
]

/** The worker of the job 'finish-departure'. */
export function departureWorker(parts: FinishingParts) {
  return ({ memberId }: JobPayloads['finish-departure']): Promise<void> => finishDeparture(parts, memberId)
}

/** The sweep that finishes what no job did: one that was lost, or an upload that was under way. */
export async function finishDepartures(parts: FinishingParts): Promise<void> {
  const left = await dbOn(parts.pool).query<{ memberId: string }>(unfinished, [])
  for (const { memberId } of left) await finishDeparture(parts, memberId)
}

/** The sweep that removes the bank accounts of those who left, once everything is paid to them. */
export async function removePaidRecipients({ pool }: Pick<FinishingParts, 'pool'>): Promise<void> {
  for (const memberId of await listDepartedRecipients(dbOn(pool)))
    await inTransaction(pool, async (db) => removeRecipientsOf(db, memberId, await isStillPaid(db, memberId)))
}

/** Something is owed to them, or may yet be: a gift that is on its way, or that its donor's bank may take back. */
async function isStillPaid(db: Db, memberId: string): Promise<boolean> {
  return (await isMoneyOwed(db, memberId)) || (await mayGiftArrive(db, memberId))
}

/**
 * Removes everything that somebody who left has written, in small steps that may be broken off and begun again at any
 * moment, by several servers at once too; at the end the account itself (REQ-95). Files go before the rows that name
 * them.
 */
async function finishDeparture(parts: FinishingParts, memberId: string): Promise<void> {
  const { pool, clock, store } = parts
  await removeExports({ db: dbOn(pool), store }, memberId)
  while ((await removeImagesOf(parts, memberId, AT_ONCE)) > 0);
  for (const piece of pieces) {
    while ((await inTransaction(pool, (db) => piece(db, memberId, clock.now()))) > 0);
  }
  await inTransaction(pool, (db) => close(db, memberId, clock.now()))
}

/** Asks once more, now that nothing can come in between; what is found goes the next time. */
async function close(db: Db, memberId: string, at: Date): Promise<void> {
  await db.query(holdLeft, [memberId])
  for (const piece of pieces) if ((await piece(db, memberId, at)) > 0) return
  if (await hasImages(db, memberId)) return
  await removeRecipientsOf(db, memberId, await isStillPaid(db, memberId))
  await removeAccount(db, memberId)
  await db.query(noteDone, [memberId, at])
}
