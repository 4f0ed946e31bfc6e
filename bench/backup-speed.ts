import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { head, row } from './alternating-runs.ts'
import { withConnection } from './bench-database.ts'
import { aimText, note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { inFolder, timeProgram, urlOf } from './timed-program.ts'

/** A site of 1 GB must be restored within a minute (SEC-G13). */
const AIM = { atMost: 60 }

/** Measures backing up a community, verifying the backup and restoring it; without images. */
export const backup: Part = { name: 'backup', title: 'Backup and restore', run: measureBackup }

async function measureBackup({ scale, openStore }: Bench): Promise<void> {
  const { community, empty } = await openStore()
  const address = await community(scale.compared)
  const target = await empty('measured_restored')
  const { rows } = await withConnection(address, (client) => client.query(databaseSize))
  const gigabytes = rows[0].bytes / 1e9
  await inFolder(async (folder) => {
    const from = { DATABASE_URL: urlOf(address), DATA_DIR: join(folder, 'from') }
    const to = { DATABASE_URL: urlOf(target), DATA_DIR: join(folder, 'to') }
    const backups = join(folder, 'kept')
    const written = await timeProgram(['node', 'ops/backup.ts', backups], from)
    const backupFolder = join(backups, (await readdir(backups))[0] ?? '')
    const verified = await timeProgram(['node', 'ops/backup.ts', 'verify', backupFolder], from)
    const restored = await timeProgram(['node', 'ops/restore.ts', backupFolder], to)
    const megabytes = ((await sizeOf(backupFolder)) / 1e6).toFixed(1)
    const prayers = scale.compared.toLocaleString('en')
    print(`\n${prayers} prayers: ${(1000 * gigabytes).toFixed(0)} MB of database, no images\n`)
    print(head('What', 'seconds', 'MB of backup', 'seconds for each GB of database', 'aim'))
    const line = (name: string, seconds: number, aim = '') =>
      print(row(name, seconds.toFixed(1), megabytes, (seconds / gigabytes).toFixed(1), aim))
    line('npm run backup', written)
    line('npm run backup -- verify', verified)
    line('npm run restore', restored, aimText(AIM))
    const ofEach = 'for each GB of database'
    note({ name: `restore, ${ofEach}`, measured: restored / gigabytes, unit: 's', aim: AIM })
    note({ name: `backup, ${ofEach}`, measured: written / gigabytes, unit: 's' })
  })
}

const databaseSize = 'select pg_database_size(current_database())::float8 as bytes'

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(names.map((name) => stat(join(folder, name))))
  return found.filter((each) => each.isFile()).reduce((sum, { size }) => sum + size, 0)
}
