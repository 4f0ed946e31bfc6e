import type { EncryptedBackup } from './backup-files.ts'
import { type Contents, readManifest } from './backup-manifest.ts'
import { filesIn, readMedia } from './backup-media.ts'
import { readLines } from './copy-rows.ts'

/** Reads a backup from end to end, without a database. Throws when anything in it was changed. */
export async function verifyBackup(
  encryptedBackup: EncryptedBackup,
): Promise<{ contents: Contents; hash: string }> {
  const { contents, hash } = await readManifest(encryptedBackup)
  for (const stored of [...contents.tables, contents.jobs]) await readLines(encryptedBackup, stored)
  for await (const file of filesIn(encryptedBackup, contents.media)) await readMedia(encryptedBackup, file)
  return { contents, hash }
}

/** Summarizes the contents of a backup in a few lines. */
export function summaryLines({ createdAt, appVersion, migrations, tables, jobs, media }: Contents): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (media.totalBytes / 1e6).toFixed(1)
  return [
    `Taken ${createdAt} by version ${appVersion}, database at ${migrations.at(-1)?.name ?? 'nothing'}`,
    `${rows} rows in ${tables.length} tables, ${jobs.rows} waiting jobs, ${media.rows} files of images (${megabytes} MB)`,
    ...(media.deletedMeanwhile > 0
      ? [`Deleted while it was taken: ${media.deletedMeanwhile} files of images`]
      : []),
    ...(media.missing.length > 0
      ? [`The site itself has lost ${media.missing.length} files of images, such as ${media.missing[0]}`]
      : []),
  ]
}
