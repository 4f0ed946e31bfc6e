import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { transactionalSubscribers } from '#server/app/features.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { repeatAccountDeletion } from '#server/features/account-deletion/delete-account.ts'
import { finishAccountDeletions } from '#server/features/account-deletion/finish-account-deletion.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { eventPublisher } from '#server/platform/events/event-publisher.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { dbOn, inTransaction } from '../../server/database/db.ts'
import type { AccountDeletion } from '#ops/backup/deletion-list.ts'

/** An upload that had just begun is waited for by those who remove: two minutes (media/departure). */
const PAUSE_MS = 5_000
const MOST_PAUSES = 36

/** Whoever was to be mailed was mailed when the member left; what is left to do is done here at once. */
const noJobs: Jobs = {
  enqueue: async () => undefined,
  wake: () => undefined,
  stop: async () => undefined,
}

type Parts = { pool: pg.Pool; clock: Clock; store: MediaStore }

/**
 * Lets everybody leave again who left after the backup was taken, and removes what they and those before them wrote, to
 * the end (POPIA s14; SEC-6.6). Gives back how many left again, and of how many the rest was removed.
 */
export async function replayDeletions(
  parts: Parts,
  departures: readonly AccountDeletion[],
): Promise<{ again: number; finished: number }> {
  let again = 0
  for (const { memberId, leftAt } of departures) {
    if (await deleteAgain(parts, memberId, new Date(leftAt))) again += 1
  }
  const finished = await countUnfinished(parts.pool)
  await finishAll(parts, finished)
  return { again, finished }
}

async function finishAll(parts: Parts, count: number): Promise<void> {
  let left = count
  for (let pauses = 0; left > 0; ) {
    await finishAccountDeletions(parts)
    const still = await countUnfinished(parts.pool)
    if (still === left && pauses === MOST_PAUSES)
      throw refusal(
        'What members who left wrote could not be removed yet. Run the same npm run restore again.',
      )
    if (still === left) await sleep(PAUSE_MS)
    pauses = still === left ? pauses + 1 : 0
    left = still
  }
}

async function deleteAgain({ pool, clock }: Parts, memberId: string, leftAt: Date): Promise<boolean> {
  return await inTransaction(pool, async (db) => {
    const effects = { published: [], publishedIn: null, enqueued: false }
    const { publish } = eventPublisher(
      { clock, jobs: noJobs, transactionalSubscribers },
      { actor: null },
      db,
      effects,
    )
    return await repeatAccountDeletion({ db, clock, publish }, { memberId, leftAt })
  })
}

async function countUnfinished(pool: pg.Pool): Promise<number> {
  const { rows } = await dbOn(pool).run('select count(*)::int as count from departures where done_at is null')
  return rows[0]?.count ?? 0
}
