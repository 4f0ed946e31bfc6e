import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOf, withConnection } from './database.ts'
import { fixed, grouped, median, sum } from './numbers.ts'
import { inFolder, timeProgram, timeStart } from './programs.ts'
import { type Aim, aimText, note, openTable } from './report.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

const START_AIM = { atMost: 3 }
/** A site of 1 GB must be restored within a minute (SEC-G13). */
const RESTORE_AIM = { atMost: 60 }

/** Measures `npm start` until it reports that it is ready; installing and building are done before. */
export async function measureStarts({ prayers, starts }: Scale, store: Store): Promise<void> {
  const [copy] = await store.copies(await store.community(prayers.small), 'measured_start')
  const times = { first: [] as number[], second: [] as number[], beside: [] as number[] }
  for (let turn = 0; turn < starts; turn++)
    await inFolder(async (folder) => {
      const own = { DATA_DIR: join(folder, 'data') }
      times.first.push(await timeStart(own))
      times.second.push(await timeStart(own))
      times.beside.push(await timeStart({ DATA_DIR: join(folder, 'files'), DATABASE_URL: urlOf(copy) }))
    })
  const row = openTable(`npm start to ready, medians of ${starts}`, 'What', 'seconds', 'aim')
  const printLine = (name: string, seconds: readonly number[], aim?: Aim) => {
    row(name, median(seconds).toFixed(2), aimText(aim))
    note({ name, measured: median(seconds), unit: 's', aim })
  }
  printLine('first start, empty folder, embedded database and demo community', times.first)
  printLine('second start on the same folder', times.second, START_AIM)
  printLine('start on an existing DATABASE_URL', times.beside)
}

/** Measures backing up a community, verifying the backup and restoring it; without images. */
export async function measureBackup({ compared }: Scale, store: Store): Promise<void> {
  const address = await store.community(compared)
  const target = await store.empty('measured_restored')
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
    const megabytes = (await sizeOf(backupFolder)) / 1e6
    const about = `${grouped(compared)} prayers: ${(1000 * gigabytes).toFixed(0)} MB of database, no images`
    const columns = ['seconds', 'MB of backup', 'seconds for each GB of database', 'aim']
    const row = openTable(about, 'What', ...columns)
    const printLine = (name: string, seconds: number, aim?: Aim) =>
      row(name, ...fixed([seconds, megabytes, seconds / gigabytes], 1), aimText(aim))
    printLine('npm run backup', written)
    printLine('npm run backup -- verify', verified)
    printLine('npm run restore', restored, RESTORE_AIM)
    const ofEach = 'for each GB of database'
    note({ name: `restore, ${ofEach}`, measured: restored / gigabytes, unit: 's', aim: RESTORE_AIM })
    note({ name: `backup, ${ofEach}`, measured: written / gigabytes, unit: 's' })
  })
}

const databaseSize = 'select pg_database_size(current_database())::float8 as bytes'

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(names.map((name) => stat(join(folder, name))))
  return sum(found.filter((each) => each.isFile()).map(({ size }) => size))
}
