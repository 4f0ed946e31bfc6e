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
  const memory = await endProcesses(folder)
  const homes = databaseHomes(folder)
  const inMemory = entriesOf(sharedMemory).filter((name) => name.startsWith(basename(folder)))
  const folders = [folder, ...homes, ...inMemory.map((name) => join(sharedMemory, name))]
  for (const each of folders) memory.blocks.push(...blocksNamedIn(each))
  release(memory)
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

/** The shared memory of a run's databases: the numbers of blocks, and paths of files. */
type SharedMemory = { blocks: string[]; files: string[] }

/**
 * PostgreSQL gets a moment to free its shared memory; everything else is killed. Returns the memory of all that were
 * running: a database that is only being created frees none when it is stopped.
 */
async function endProcesses(folder: string): Promise<SharedMemory> {
  const started = performance.now()
  const memory: SharedMemory = { blocks: [], files: [] }
  for (;;) {
    const living = processesOf(folder)
    if (living.length === 0) return memory
    const waited = performance.now() - started
    if (waited > PATIENCE_MS) throw new Error(`These processes do not exit: ${living.join(', ')}`)
    const { blocks, files } = memoryOf(living)
    memory.blocks.push(...blocks)
    memory.files.push(...files)
    for (const pid of living) {
      const isPostgres = textOf(`/proc/${pid}/comm`).trim() === 'postgres'
      signal(pid, isPostgres && waited < GRACE_MS ? 'SIGQUIT' : 'SIGKILL')
    }
    await sleep(50)
  }
}

/** The memory that these processes created; the list has the id in its second column and the creator in its fifth. */
function memoryOf(pids: readonly number[]): SharedMemory {
  const rows = textOf('/proc/sysvipc/shm')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const maps = pids.map((pid) => textOf(`/proc/${pid}/maps`)).join('\n')
  return {
    blocks: rows.flatMap(([, id, , , creator]) => (id && pids.includes(Number(creator)) ? [id] : [])),
    files: maps.match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [],
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
function blocksNamedIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => basename(name) === 'postmaster.pid')
    .flatMap((name) => textOf(join(folder, name)).split('\n')[6]?.trim().split(/\s+/)[1] ?? [])
}

/** Most of it is gone already, freed by PostgreSQL itself. */
function release({ blocks, files }: SharedMemory): void {
  for (const id of new Set(blocks)) spawnSync('ipcrm', ['-m', id], { stdio: 'ignore' })
  for (const file of new Set(files)) rmSync(file, { force: true })
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
