import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { type CommunityIds, detailPath, openCommunity, submitPrayer } from './community.ts'
import { urlOf, withConnection } from './database.ts'
import { crowdOf, fillLiveGroups, openAllStreams } from './live-load.ts'
import type { Usage } from './measured-server.ts'
import { fixed, grouped, median, sum, timeOf } from './numbers.ts'
import { type Aim, aimText, note, openTable, print } from './report.ts'
import { run, signedIn, visit } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets, type Target, usageOf } from './targets.ts'

const root = join(import.meta.dirname, '..')

/** A site of 1 GB must be restored within a minute (SEC-G13). */
const RESTORE_AIM = { atMost: 60 }
/** Resident: of a stream in KB (SEC-G7), of a server just started and after the requests in MB. */
const MEMORY_AIMS = { stream: { atMost: 60 }, atRest: { atMost: 170 }, afterRequests: { atMost: 240 } }
/** Each kind of request runs so long before the next one, so that all are mixed. */
const TURN_SECONDS = 1
const CONNECTIONS = 16

/** Measures `npm start` until it reports that it is ready; installing and building are done before. */
export async function measureStarts({ prayers, starts }: Scale, store: Store): Promise<void> {
  const url = urlOf(await store.copy(await store.community(prayers.small), 'measured_start'))
  const times = { first: [] as number[], second: [] as number[], beside: [] as number[] }
  for (let turn = 0; turn < starts; turn++)
    await inFolder(async (folder) => {
      const own = { DATA_DIR: join(folder, 'data') }
      times.first.push(await timeStart(own))
      times.second.push(await timeStart(own))
      times.beside.push(await timeStart({ DATA_DIR: join(folder, 'files'), DATABASE_URL: url }))
    })
  const row = openTable(`npm start to ready, medians of ${starts}`, 'What', 'seconds', 'aim')
  const printLine = (name: string, seconds: number, aim?: Aim) => {
    row(name, seconds.toFixed(2), aimText(aim))
    note({ name, measured: seconds, unit: 's', aim })
  }
  printLine('first start, empty folder, embedded database and demo community', median(times.first))
  printLine('second start on the same folder', median(times.second), { atMost: 3 })
  printLine('start on an existing DATABASE_URL', median(times.beside))
}

/** Starts the product, stops it when it says that it is ready, and returns the seconds until then. */
async function timeStart(settings: Settings): Promise<number> {
  const started = performance.now()
  const command = [...assignments({ PORT: '0', ...settings }), 'npm', 'start', '--silent']
  const child = spawn('env', command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return seconds
}

/** Measures the memory of one server: idle, after work, and per stream. `npm run chaos` tests that it stays flat. */
export async function measureMemory(scale: Scale, store: Store): Promise<void> {
  const source = await store.community(scale.prayers.small)
  const ids = await openCommunity(source)
  const address = await store.copy(source, 'measured_memory')
  const crowd = crowdOf(50)
  await fillLiveGroups(address, crowd)
  const about = 'One server, after a collection; MB = 1000 KB'
  const row = openTable(about, 'When', 'resident: MB', 'in use: MB')
  const printLine = (name: string, { resident, used }: Usage, aim?: Aim) => {
    row(name, ...fixed([resident / 1e6, used / 1e6], 1))
    note({ name: `resident ${name}`, measured: resident / 1e6, unit: 'MB', aim })
  }
  await inFolder(async (compileCache) => {
    const first = await startTarget('app-server.ts', address, {}, compileCache)
    printLine('at rest, first start, nothing compiled before', await usageOf([first], 'memory'))
    await stopTargets(first)
    // The code was compiled by an earlier start, as with every start but the first one of a version.
    const app = await startTarget('app-server.ts', address, {}, compileCache)
    printLine('at rest, just started', await usageOf([app], 'memory'), MEMORY_AIMS.atRest)
    const requests = await work(app, ids, scale.memoryRequests)
    printLine('after the requests', await usageOf([app], 'memory'), MEMORY_AIMS.afterRequests)
    const { clients, withAll, residentKb, usedKb } = await openAllStreams(
      [app],
      crowd,
      scale.live.warmSeconds,
    )
    printLine('with 1,000 streams', withAll)
    print(`\nAnswered ${grouped(requests)} requests over ${CONNECTIONS} connections.`)
    print(`\nEach stream added ${residentKb.toFixed(1)} KB resident, ${usedKb.toFixed(1)} KB in use.`)
    note({ name: 'a stream, resident', measured: residentKb, unit: 'KB', aim: MEMORY_AIMS.stream })
    clients.stop()
    await stopTargets(app)
  })
}

/** Runs reads, writes and server-rendered pages in turns until so many requests are answered; returns their number. */
async function work(app: Target, { publicIds, shareToken }: CommunityIds, enough: number): Promise<number> {
  const works = [
    visit('/api/prayers'),
    signedIn(...publicIds.map(detailPath)),
    signedIn('/api/dashboard'),
    submitPrayer,
    visit('/', '/prayers', `/s/${shareToken}`),
  ]
  const sending = { seconds: TURN_SECONDS, connections: CONNECTIONS }
  let requests = 0
  while (requests < enough) for (const each of works) requests += (await run(app, each, sending)).answers
  return requests
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
    const backup = join(backups, (await readdir(backups))[0] ?? '')
    const verified = await timeProgram(['node', 'ops/backup.ts', 'verify', backup], from)
    const restored = await timeProgram(['node', 'ops/restore.ts', backup], to)
    const names = await readdir(backup, { recursive: true })
    const files = await Promise.all(names.map((name) => stat(join(backup, name))))
    const megabytes = sum(files.filter((each) => each.isFile()).map(({ size }) => size)) / 1e6
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

/** Runs a program to its end and returns its seconds. */
async function timeProgram(command: readonly string[], settings: Settings): Promise<number> {
  return (
    (await timeOf(() => promisify(execFile)('env', [...assignments(settings), ...command], { cwd: root }))) /
    1000
  )
}

type Settings = Readonly<Record<string, string>>

/** Arguments of `env` for these settings and no others: they replace the settings of this machine. */
function assignments(settings: Settings): string[] {
  const blank = Object.fromEntries(Object.keys(settingTable).map((name) => [name, '']))
  return Object.entries({ ...blank, ...settings }).map(([name, value]) => `${name}=${value}`)
}

/** Works in a temporary folder that the embedded database can read. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await makeTempDir('thandaza-bench')
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
