import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { inFolder, timeProgram, urlOf } from './timed-program.ts'

/** A site of 1 GB must be restored within a minute (SEC-G13). */
const AIM_SECONDS_A_GB = 60

/** Measures backing up a community, verifying the backup and restoring it; without images. */
export const backup: Part = { name: 'backup', title: 'Backup and restore', run: measureBackup }

async function measureBackup({ scale, openStore }: Bench): Promise<void> {
  if (!(await isThere('backup.ts')) || !(await isThere('restore.ts'))) {
    print('\nThere are no tools for backup and restore.')
    return
  }
  const { community, empty } = await openStore()
  const address = await community(scale.compared)
  const gigabytes = (await bytesOf(address)) / 1e9
  const target = await empty('measured_restored')
  await inFolder(async (folder) => {
    const from = { DATABASE_URL: urlOf(address), DATA_DIR: join(folder, 'from') }
    const to = { DATABASE_URL: urlOf(target), DATA_DIR: join(folder, 'to') }
    const backupsFolder = join(folder, 'kept')
    const written = await timeProgram(['node', 'ops/backup.ts', backupsFolder], from)
    const [name = ''] = await readdir(backupsFolder)
    const backupFolder = join(backupsFolder, name)
    const size = (await sizeOf(backupFolder)) / 1e6
    const prayers = scale.compared.toLocaleString('en')
    print(`\n${prayers} prayers: ${(1000 * gigabytes).toFixed(0)} MB of database, no images\n`)
    print(head('What', 'seconds', 'MB of backup', 'seconds for each GB of database', 'aim'))
    const line = (what: string, seconds: number, aim = '') =>
      print(row(what, seconds.toFixed(1), size.toFixed(1), (seconds / gigabytes).toFixed(1), aim))
    line('npm run backup', written)
    line(
      'npm run backup -- verify',
      await timeProgram(['node', 'ops/backup.ts', 'verify', backupFolder], from),
    )
    const restored = await timeProgram(['node', 'ops/restore.ts', backupFolder], to)
    line('npm run restore', restored, `≤ ${AIM_SECONDS_A_GB}`)
    const aim = { atMost: AIM_SECONDS_A_GB }
    note({ name: 'restore, for each GB of database', measured: restored / gigabytes, unit: 's', aim })
    note({ name: 'backup, for each GB of database', measured: written / gigabytes, unit: 's' })
  })
}

async function isThere(tool: string): Promise<boolean> {
  return await access(join(import.meta.dirname, '..', 'ops', tool)).then(
    () => true,
    () => false,
  )
}

async function bytesOf(address: Address): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
    return rows[0].bytes
  } finally {
    await client.end()
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name))
    if (found.isFile()) bytes += found.size
  }
  return bytes
}
