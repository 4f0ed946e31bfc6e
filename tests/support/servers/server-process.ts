import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runningPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts'
import { root } from '#tests/support/sources.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import type { HeldLock } from './held-lock.ts'

const names = ['TMPDIR', 'THANDAZA_TEST_RUN']

/**
 * The environment of every process of a test: the folder for temporary files, and the mark by which the test runner
 * finds it.
 */
export function runEnvironment(): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The real server as a process of its own: it can be stopped, and killed without warning. */
export type ServerProcess = {
  pid: number
  /** The address it printed when it was ready. */
  ready: Promise<string>
  /** Everything it printed so far. */
  said(): string
  /** Its standard error so far. */
  complained(): string
  signal(name: NodeJS.Signals): void
  /** Stops reading its output, as when its terminal is closed. */
  stopListening(): void
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

type Environment = Record<string, string>

const neutral = {
  DATABASE_URL: '',
  PORT: '0',
  DEMO: '0',
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'warn',
}
/** Processes share the compile cache, as with `npm start`: each would start a second later otherwise. */
const NODE_COMPILE_CACHE = join(root, '.cache/compile')
/** The greeting from the address to its last line: its lines may arrive one after the other. */
const READY = /is ready: +(http:\/\/\S+).*Stop with Ctrl-C/s

const living = new Set<ServerProcess>()

/** Whether a server serves the pages of the build, or the API alone. */
export type Pages = 'none' | 'built'

/**
 * Starts `node server/main.ts`, the API alone unless pages are asked for, and waits until it is ready; throws the
 * server's message when it refuses.
 */
export async function startServer(
  environment: Environment,
  through: string[] = [],
  pages: Pages = 'none',
): Promise<ServerProcess & { origin: string }> {
  const server = launchServer(environment, through, pages)
  const outcome = await Promise.race([server.ended, server.ready])
  if (typeof outcome === 'number' || !outcome.startsWith('http'))
    throw new Error(`The server ended with ${outcome}:\n${server.complained()}`)
  return { ...server, origin: outcome.replace('localhost', '127.0.0.1') }
}

/**
 * The same without waiting, for starts that are refused or interrupted; `through` names a program that execs the
 * server.
 */
export function launchServer(
  environment: Environment,
  through: string[] = [],
  pages: Pages = 'none',
): ServerProcess {
  const args = pages === 'none' ? ['server/main.ts', '--api'] : ['server/main.ts']
  const child = launch(args, { ...neutral, ...environment }, through)
  const said = listenTo(child.stdout)
  const complained = listenTo(child.stderr)
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    ready: new Promise((resolve) =>
      child.stdout?.on('data', () => {
        const [, address] = READY.exec(said()) ?? []
        if (address) resolve(address)
      }),
    ),
    said,
    complained,
    signal: (name) => child.kill(name),
    stopListening: () => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
    ended: endOf(child),
  }
  living.add(server)
  child.on('close', () => living.delete(server))
  return server
}

/** The output of a program of this repository, and its exit code. */
export function runTool(args: string[], environment: Environment) {
  return startTool(args, environment).ended
}

/** The same while it runs: it can be killed. */
export function startTool(args: string[], environment: Environment) {
  const child = launch(args, { DATABASE_URL: '', ...environment })
  const [said, complained] = [listenTo(child.stdout), listenTo(child.stderr)]
  const ended = endOf(child).then((code) => ({ code, said: said(), complained: complained() }))
  return { kill: () => child.kill('SIGKILL'), ended }
}

/**
 * A data folder that PostgreSQL may enter, also when root starts it. `remove` first ends the processes that still run
 * on it.
 */
export async function createDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = await makeTempDir('server')
  const dataDir = join(folder, 'data')
  return {
    dataDir,
    remove: async () => {
      for (const server of living) server.signal('SIGKILL')
      await Promise.all([...living].map(({ ended }) => ended))
      await stopPostmaster(clusterOf(dataDir))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The pid of PostgreSQL on a data folder, while it runs. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  return await runningPostmaster(clusterOf(dataDir))
}

type Kill = {
  dataDir: string
  /** Whether PostgreSQL is killed with it. */
  alsoDatabase: boolean
  /** The lock that the test holds, so that the kill meets the server in the middle of its work. */
  held: Pick<HeldLock, 'release'>
}

/** Kills a server without warning; returns the one that is started after it. */
export async function killAndStart(
  server: ServerProcess,
  { dataDir, alsoDatabase, held }: Kill,
): Promise<Awaited<ReturnType<typeof startServer>>> {
  const pid = alsoDatabase ? await postgresPid(dataDir) : undefined
  server.signal('SIGKILL')
  if (pid) process.kill(pid, 'SIGKILL')
  await server.ended
  await held.release()
  return await startServer({ DATA_DIR: dataDir })
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

function launch(args: string[], environment: Environment, through: string[] = []): ChildProcess {
  const { PATH = '', HOME = '', USER = '' } = process.env
  const [program = '', ...rest] = [...through, process.execPath, ...args]
  return spawn(program, rest, {
    cwd: root,
    env: { PATH, HOME, USER, NODE_COMPILE_CACHE, ...runEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function listenTo(stream: NodeJS.ReadableStream | null): () => string {
  let output = ''
  stream?.on('data', (text) => {
    output += text
  })
  return () => output
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? signal ?? ''))
  })
}
