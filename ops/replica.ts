import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#server/database/connect.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { onConnection } from './backup/backup-connection.ts'

const AGAIN_MS = 200
/** A replica further behind than this has a fault that somebody should look at. */
const PATIENCE_MS = 300_000

const ofPrimary = `
  select system_identifier::text as system, pg_current_wal_lsn()::text as position
    from pg_control_system()`

const ofReplica = `
  select system_identifier::text as system, pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"
    from pg_control_system()
   where pg_is_in_recovery()`

/**
 * Waits until a replica has everything that its primary had when this was called, so that what is read there afterwards
 * is no older. Throws a refusal when it is no replica of that primary, or does not catch up within five minutes.
 */
export async function waitForReplica(primary: Address, replica: Address): Promise<void> {
  const [wanted] = await onConnection(
    primary,
    async (client) => (await client.query<{ system: string; position: string }>(ofPrimary)).rows,
  )
  await onConnection(replica, async (client) => {
    const start = performance.now()
    for (;;) {
      const { rows } = await client.query<{ system: string; hasAll: boolean }>(ofReplica, [wanted?.position])
      const [found] = rows
      if (!found || found.system !== wanted?.system)
        throw refusal('DATABASE_REPLICA_URL does not lead to a replica of DATABASE_URL.')
      if (found.hasAll) return
      if (performance.now() - start > PATIENCE_MS)
        throw refusal('The replica of DATABASE_REPLICA_URL is more than five minutes behind.')
      await sleep(AGAIN_MS)
    }
  })
}
