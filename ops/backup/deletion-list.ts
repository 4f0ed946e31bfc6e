import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { Address } from '#server/database/connect.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { onConnection } from './backup-connection.ts'
import { syncFolder } from './backup-files.ts'

/** Deleted members and when they were deleted: ids alone (POPIA s14). */
const DeletionList = z.strictObject({
  kind: z.literal('thandaza account deletions'),
  writtenAt: z.iso.datetime(),
  deletions: z.array(z.strictObject({ memberId: z.uuid(), deletedAt: z.iso.datetime() })),
})

export type AccountDeletion = z.infer<typeof DeletionList>['deletions'][number]

/** Writes the deletion list of a site into a file, whole or not at all; returns the number of entries. */
export async function writeDeletionList(address: Address, path: string, now: Date): Promise<number> {
  const deletions = await onConnection(address, async (client) => {
    const { rows } = await client.query<AccountDeletion>(
      'select member_id as "memberId", deleted_at as "deletedAt" from account_deletions order by deleted_at, member_id',
    )
    return rows
  })
  const list = { kind: 'thandaza account deletions', writtenAt: now.toISOString(), deletions }
  const draft = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(list)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
  return deletions.length
}

/** Reads such a list. Throws for a file that is no such list, or is cut off. */
export async function readDeletionList(path: string): Promise<AccountDeletion[]> {
  try {
    return DeletionList.parse(JSON.parse(await readFile(path, 'utf8'))).deletions
  } catch (error) {
    throw refusal(
      `${path} is no whole list of account deletions (npm run backup -- deletions). Nothing was restored.`,
      error,
    )
  }
}
