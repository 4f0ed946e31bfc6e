import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { FileContext } from '#server/platform/media/served-files.ts'

const readyExport = sql(
  'ready-export',
  `
    select id, parts, bytes, ready_at as "readyAt"
      from data_exports
     where user_id = $1
       and state = 'ready'
       and ready_at is not null
       and expires_at > $2`,
)

/** An export that can be downloaded. */
export type ReadyExport = { id: string; parts: number; bytes: number; readyAt: string }

/** Returns the member's own export, ready and not expired. Throws NOT_FOUND. */
export async function requireReadyExport(
  { db, clock }: { db: Db; clock: FileContext['clock'] },
  memberId: string,
): Promise<ReadyExport> {
  const [ready] = await db.query(readyExport, [memberId, clock.now()])
  if (!ready) throw new Failure('NOT_FOUND')
  return ready
}

/** The store key of one chunk of a file; chunks are counted from zero. */
export function chunkKey(exportId: string, number: number): string {
  return `exports/${exportId}-${number}.bin`
}

/** The store keys of all chunks of a file. */
export function chunkKeys({ id, parts }: { id: string; parts: number }): string[] {
  return Array.from({ length: parts }, (_, number) => chunkKey(id, number))
}
