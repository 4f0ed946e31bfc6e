import { spawn } from 'node:child_process'
import { open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '#server/database/startup-refusal.ts'
import { chownToPostgres, type DataDirs } from './data-dirs.ts'
import { processEnvironment } from './embedded-cluster.ts'

/** The port is only part of the socket's name: nothing listens on the network. */
export const socketPort = 5432

const largestLog = 5_000_000

/** The process id of the PostgreSQL that serves this cluster, regardless of which process started it. */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const pid = await readPidFile(cluster)
  return pid !== undefined && (await isPostmaster(pid, cluster)) ? pid : undefined
}

/** Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches it only through us. */
export async function launchPostmaster(dirs: DataDirs, binaries: string, durable: boolean): Promise<number> {
  await removeStalePidFile(dirs.cluster)
  const log = await openLog(dirs)
  try {
    const child = spawn(join(binaries, 'bin', 'postgres'), postmasterOptions(dirs, durable), {
      ...dirs.runAs,
      cwd: '/',
      env: processEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return child.pid ?? 0
  } finally {
    await log.close()
  }
}

/** Stops PostgreSQL: open transactions are rolled back at once; after 8 s without reaction it is killed. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = await runningPostmaster(cluster)
    if (pid === undefined) return
    sendSignal(pid, signal)
    if (await isGoneWithin(8_000, cluster)) return
  }
}

/** Whether that process is still running and is not a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readProcessState(pid)
  return status !== undefined && status.state !== 'Z'
}

function postmasterOptions({ cluster, socketDir }: DataDirs, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Each test worker has a server, and some have three.
    max_connections: durable ? 100 : 400,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // No statement and no value may reach the log: they contain people's prayers.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function openLog({ logFile, runAs }: DataDirs) {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > largestLog) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  await chownToPostgres(logFile, runAs)
  return log
}

async function readPidFile(cluster: string): Promise<number | undefined> {
  try {
    const [line] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return Number(line) || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** After a power cut the recorded pid may belong to another program, and PostgreSQL would refuse to start. */
async function removeStalePidFile(cluster: string): Promise<void> {
  const pid = await readPidFile(cluster)
  if (pid === undefined || !(await isAlive(pid)) || (await isPostmaster(pid, cluster))) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const status = await readProcessState(pid)
  if (status === undefined || status.state === 'Z' || !status.name.endsWith('postgres')) return false
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch {
    // Some kernels do not allow this check; then the program's name decides.
    return true
  }
}

async function readProcessState(pid: number): Promise<{ name: string; state: string } | undefined> {
  if (process.platform !== 'linux') return readProcessStateByPs(pid)
  try {
    const [, name = '', state = ''] =
      /^\d+ \((.*)\) (\S)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, state }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

async function readProcessStateByPs(pid: number): Promise<{ name: string; state: string } | undefined> {
  const ps = spawn('ps', ['-o', 'state=,comm=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [, state, name] = /^(\S)\S*\s+(.+)$/m.exec((await ps.stdout.toArray()).join('').trim()) ?? []
  return state && name ? { name, state } : undefined
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

async function isGoneWithin(milliseconds: number, cluster: string): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if ((await runningPostmaster(cluster)) === undefined) return true
    await sleep(20)
  }
  return false
}
