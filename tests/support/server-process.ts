import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './sources.ts'

/** The real server as a process of its own: it can be stopped, and killed without warning. */
export type ServerProcess = {
  pid: number
  /** Where it serves; only known once it is ready. */
  origin: string
  /** Everything it printed so far, and its complaints. */
  said(): string
  complained(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

type Environment = Record<string, string>

const neutral = { DATABASE_URL: '', PORT: '0', DEMO: '0', RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'warn' }
const READY = /is ready: +(http:\/\/\S+)/

const living = new Set<ServerProcess>()

/** Starts `node server/main.ts`, the API alone, and waits until it is ready; throws its own words when it refuses. */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const server = launchServer(environment)
  const outcome = await Promise.race([server.ended, untilReady(server)])
  if (outcome !== 'ready') throw new Error(`The server ended with ${outcome}:\n${server.complained()}`)
  return server
}

/** The same without waiting, for starts that are refused or interrupted. */
export function launchServer(environment: Environment): ServerProcess {
  const { PATH = '', HOME = '', USER = '' } = process.env
  const child = spawn(process.execPath, ['server/main.ts', '--api'], {
    cwd: root,
    env: { PATH, HOME, USER, ...neutral, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complained += text
  })
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    get origin() {
      return READY.exec(said)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
    },
    said: () => said,
    complained: () => complained,
    signal: (name) => child.kill(name),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => {
        living.delete(server)
        resolve(code ?? signal ?? '')
      })
    }),
  }
  living.add(server)
  return server
}

/** What a program of this repository printed, and its exit code. */
export async function runTool(args: string[], environment: Environment) {
  const { PATH = '', HOME = '', USER = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, USER, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, said }
}

/** A data folder that PostgreSQL may enter, also when root starts it. `remove` first ends whatever still runs on it. */
export async function aDataFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp('/tmp/thandaza-house-')
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  return {
    dataDir,
    remove: async () => {
      for (const server of living) server.signal('SIGKILL')
      await Promise.all([...living].map(({ ended }) => ended))
      const pid = await postgresPid(dataDir)
      if (pid !== undefined) {
        process.kill(pid, 'SIGINT')
        await untilGone(pid)
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The process that PostgreSQL runs as on a data folder, while it runs. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const [line] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(line)
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** Whether a process is there; one that only left its name is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilReady(server: ServerProcess): Promise<'ready'> {
  while (server.origin === '') await sleep(10)
  return 'ready'
}

async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 20) await sleep(20)
}
