import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runEnvironment } from './server-process.ts'

/** A program that runs as the user `postgres`, and can be ended and started again. */
export type Daemon = {
  pid(): number | undefined
  start(): void
  /** Sends a signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** One machine of a database cluster: Patroni and its PostgreSQL. */
export type Machine = {
  start(): void
  /** Ends all of its processes without warning, as a power cut does. */
  kill(): Promise<void>
  /** Ends the main process of PostgreSQL alone. */
  killDatabase(): Promise<void>
  /** Stops every process where it is, as a machine whose host is overloaded. */
  freeze(): Promise<void>
  wake(): Promise<void>
  /**
   * Receives no replication any more; what lies in the connection is never read. The function it returns lets the
   * machine end that connection.
   */
  silence(): Promise<() => void>
  stop(): Promise<void>
}

/** A program with its output in a file. */
export function createDaemon(command: readonly string[], folder: string, name: string): Daemon {
  let child: ChildProcess | null = null
  return {
    pid: () => child?.pid,
    start: () => {
      const [program = '', ...args] = [...asPostgres, ...command]
      const { PATH = '' } = process.env
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
      child = spawn(program, args, {
        cwd: folder,
        env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...runEnvironment() },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.pipe(log)
      child.stderr?.pipe(log)
    },
    end: async (signal) => {
      const ended = child
      child = null
      if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
      const exit = new Promise((resolve) => ended.once('exit', resolve))
      ended.kill(signal)
      await exit
    },
  }
}

const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

/** The machine whose Patroni is this program, and whose PostgreSQL has this data folder. */
export function createMachine(patroni: Daemon, dataDir: string): Machine {
  let frozen: number[] = []
  const all = async () => {
    const [patroniPid, main] = [patroni.pid(), await postmasterOf(dataDir)]
    return [...(patroniPid ? [patroniPid] : []), ...(main ? [main, ...(await childrenOf(main))] : [])]
  }
  return {
    start: patroni.start,
    kill: async () => {
      const pids = await all()
      const ended = patroni.end('SIGKILL')
      signal(pids, 'SIGKILL')
      await ended
    },
    killDatabase: async () => {
      const main = await postmasterOf(dataDir)
      signal(main ? [main] : [], 'SIGKILL')
    },
    freeze: async () => {
      frozen = await all()
      signal(frozen, 'SIGSTOP')
      // Those that were started meanwhile.
      frozen = [...new Set([...frozen, ...(await all())])]
      signal(frozen, 'SIGSTOP')
    },
    wake: async () => signal(frozen, 'SIGCONT'),
    silence: async () => {
      const main = await postmasterOf(dataDir)
      const receivers: number[] = []
      for (const pid of main ? await childrenOf(main) : [])
        if ((await commandOf(pid)).includes('walreceiver')) receivers.push(pid)
      signal(receivers, 'SIGSTOP')
      return () => {
        signal(receivers, 'SIGTERM')
        signal(receivers, 'SIGCONT')
      }
    },
    stop: () => patroni.end('SIGTERM'),
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // It ended by itself.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

async function postmasterOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid > 0 && (await commandOf(pid)).includes('postgres') ? pid : null
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const children: number[] = []
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(pid)
  }
  return children
}

function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
