import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The environment variable that every process of a test run inherits; its value is the folder of the run. */
export const RUN_VARIABLE = 'THANDAZA_TEST_RUN'

/** The parent of all run folders. PostgreSQL, which root starts as another user, must be able to enter. */
export const runsFolder = '/tmp'
/** Test databases are stored here while there is space. */
export const sharedMemory = '/dev/shm'
/** Root's PostgreSQL stores here what it may not store in a private data folder. */
const rootStateDir = '/var/lib/thandaza'

const PREFIX = 'thandaza-test-'
const GRACE_MS = 8_000
const PATIENCE_MS = 30_000

/** The beginning of the name of this process's run folder. */
export function runPrefix(pid: number): string {
  return `${PREFIX}${pid}-`
}

/** Ends every process of a run and removes its folders. Does nothing where nothing is left. */
export async function clearRun(folder: string): Promise<void> {
  await endProcesses(folder)
  const homes = databaseHomes(folder)
  const inMemory = entriesOf(sharedMemory).filter((name) => name.startsWith(basename(folder)))
  const folders = [folder, ...homes, ...inMemory.map((name) => join(sharedMemory, name))]
  for (const each of folders) releaseMemory(each)
  for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
}

/** Clears up after runs that were killed together with all their watchers. */
export async function clearEarlierRuns(): Promise<void> {
  const names = entriesOf(runsFolder).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!isTestRun(pid)) await clearRun(join(runsFolder, name))
  }
}

/** The processes of a run that still live. */
export function processesOf(folder: string): number[] {
  const all = entriesOf('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((name) => [Number(name), parentOf(Number(name))]))
  const runFolders = [folder, join(sharedMemory, basename(folder)), ...databaseHomes(folder)]
  const marked = new Set([...parents.keys()].filter((pid) => belongsTo(pid, folder, runFolders)))
  const isInside = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (marked.has(pid) || isInside(parents.get(pid)))
  return [...parents.keys()].filter((pid) => pid !== process.pid && parents.get(pid) && isInside(pid))
}

/** PostgreSQL gets a moment to free its shared memory; everything else is killed. */
async function endProcesses(folder: string): Promise<void> {
  const started = performance.now()
  for (;;) {
    const living = processesOf(folder)
    if (living.length === 0) return
    const waited = performance.now() - started
    if (waited > PATIENCE_MS) throw new Error(`These processes do not exit: ${living.join(', ')}`)
    for (const pid of living) {
      const isPostgres = textOf(`/proc/${pid}/comm`).trim() === 'postgres'
      signal(pid, isPostgres && waited < GRACE_MS ? 'SIGQUIT' : 'SIGKILL')
    }
    await sleep(50)
  }
}

/** Decides by the environment, or by the working folder, because PostgreSQL does not inherit our environment. */
function belongsTo(pid: number, folder: string, runFolders: readonly string[]): boolean {
  if (textOf(`/proc/${pid}/environ`).split('\0').includes(`${RUN_VARIABLE}=${folder}`)) return true
  const workingFolder = linkOf(`/proc/${pid}/cwd`)
  return runFolders.some((runFolder) => workingFolder.startsWith(runFolder))
}

/** The parent of a running process; undefined for a zombie. */
function parentOf(pid: number): number | undefined {
  const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(textOf(`/proc/${pid}/stat`)) ?? []
  return state === undefined || state === 'Z' ? undefined : Number(parent)
}

/** Database folders of root's PostgreSQL that belong to data folders inside of a run. */
function databaseHomes(folder: string): string[] {
  return entriesOf(rootStateDir)
    .map((name) => join(rootStateDir, name))
    .filter((home) => textOf(join(home, 'data-dir.txt')).startsWith(`${folder}/`))
}

/** A killed PostgreSQL leaves a block of shared memory; its number is stored in the folder of the database. */
function releaseMemory(folder: string): void {
  if (!existsSync(folder)) return
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((each) => basename(each) === 'postmaster.pid')) {
    const [, id] = textOf(join(folder, name)).split('\n')[6]?.trim().split(/\s+/) ?? []
    if (id) spawnSync('ipcrm', ['-m', id], { stdio: 'ignore' })
  }
}

function isTestRun(pid: number): boolean {
  return /tools\/(test|chaos)\.ts/.test(textOf(`/proc/${pid}/cmdline`))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A path that cannot be read belongs to an ended process, to another user, or to a missing folder. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
