import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A Redis of the test's own without persistence; it can be killed without warning. */
export type RedisProcess = {
  url: string
  port: number
  folder: string
  /** Sends one command as text; returns the answer as Redis writes it. */
  send(command: string): Promise<string>
  /** The number of servers that listen to a channel. */
  listeners(channel: string): Promise<number>
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 600_000

type Options = { args?: (input: { folder: string; port: number }) => string[]; config?: string }

/**
 * Starts one on a free port, with further arguments and the text of a configuration; REDIS_SERVER_PATH names the
 * program when it is not on the path.
 */
export async function startRedis({ args = () => [], config = '' }: Options = {}): Promise<RedisProcess> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'thandaza-redis-'))]
  const configFile = join(folder, 'redis.conf')
  await writeFile(configFile, config)
  const plain = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const all = [configFile, '--port', String(port), ...plain, ...args({ folder, port })]
    child = spawn(process.env.REDIS_SERVER_PATH ?? 'redis-server', all, { stdio: 'ignore' })
    const started = performance.now()
    while (!(await sendCommand(port, 'PING').then(isUp, isUp))) {
      if (performance.now() - started > PATIENCE_MS) throw new Error('Redis did not start')
      await sleep(20)
    }
  }

  async function kill(): Promise<void> {
    if (!child) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    child = null
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    send: (command) => sendCommand(port, command),
    listeners: async (channel) => {
      const lines = (await sendCommand(port, `PUBSUB NUMSUB ${channel}`)).split('\r\n')
      return Number(lines.at(-1)?.slice(1))
    },
    kill,
    start,
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whatever it answers, with a password or TLS a refusal: it is there, unless it still loads or nobody listens. */
function isUp(answer: string | NodeJS.ErrnoException): boolean {
  return typeof answer === 'string' ? !answer.startsWith('-LOADING') : answer.code !== 'ECONNREFUSED'
}

/** Sends one command as text over a connection of its own, and returns the whole answer. */
function sendCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(answer.trimEnd()))
    socket.end(`${command}\r\n`)
  })
}
