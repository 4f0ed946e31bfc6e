import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { functionsDir } from '#server/database/functions.ts'
import {
  baselineOf,
  migrate,
  migrationsDir,
  readMigrations,
  unfinishedRestore,
} from '#server/database/migrate.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Log } from '#server/platform/core/log.ts'
import { type Contents, otherBaseline } from './backup-manifest.ts'

type Applied = Contents['migrations']

/** Throws for a backup of a newer program, or of another program. */
export async function requireKnownVersion({ baseline, migrations }: Contents): Promise<void> {
  if (baseline !== (await baselineOf())) throw otherBaseline(baseline)
  const known = new Map((await readMigrations(migrationsDir)).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw refusal(
        `This backup was made by a newer version of the program: it has the migration ${name}. Use that version.`,
      )
    if (known.get(name) !== checksum)
      throw refusal(`This backup was made with another migration ${name} than this program has.`)
  }
}

/** Migrates an empty database to the schema of the backup. */
export async function migrateTo(parts: { address: Address; log: Log; applied: Applied }): Promise<void> {
  const names = parts.applied.map(({ name }) => name)
  await withFolder(names, null, (folder) => migrate({ ...parts, folder }))
}

/** Migrates a loaded database from there to today's schema and functions, while it is still marked as unfinished. */
export async function migrateOn(parts: { address: Address; log: Log; hash: string }): Promise<string[]> {
  const names = (await readMigrations(migrationsDir)).map(({ name }) => name)
  return await withFolder(names, parts.hash, (folder) =>
    migrate({ ...parts, folder, functions: functionsDir }),
  )
}

/** The row among the migrations that marks an unfinished restore and names its backup. */
export function markOf(hash: string): { name: string; checksum: string } {
  return { name: unfinishedRestore, checksum: createHash('sha256').update(textOfMark(hash)).digest('hex') }
}

/** Removes the mark: from here on a server may open the site. */
export async function unmark(client: pg.ClientBase, hash: string): Promise<void> {
  const { name, checksum } = markOf(hash)
  await client.query('delete from schema_migrations where name = $1 and checksum = $2', [name, checksum])
}

function textOfMark(hash: string): string {
  return `-- ${hash}\n`
}

/** Runs with a folder of some of our migrations, and of the mark when a restore is under way. */
async function withFolder<T>(
  names: readonly string[],
  hash: string | null,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-migrations-'))
  try {
    for (const name of [...names, 'VERSION']) await copyFile(join(migrationsDir, name), join(folder, name))
    if (hash) await writeFile(join(folder, unfinishedRestore), textOfMark(hash))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
