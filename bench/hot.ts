import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { fixed, median } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import { accepted, openConnection, rawRequest, sessionHeaders } from './requests.ts'
import type { Scale } from './scale.ts'
import { folder, type Store } from './store.ts'

const runProgram = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** The share of the other commit's answers per second that must be left. */
const AIM = { atLeast: 0.95 }
const CONNECTIONS = [1, 32]
const MICROS_PER_TICK = 10_000
const person = { email: 'nomvula@demo.example', password: 'karoo-sunrise-7' }

/** A started product with its demo community, and the requests that are sent to it. */
type Product = { child: ChildProcess; port: number; requests: Readonly<Record<string, string>> }
type Round = { perSecond: number; cpuMicros: number }
/** Something of the other commit, and the same of this folder. */
type Both<T> = { theirs: T; ours: T }

/**
 * Compares the hot requests of this folder with those of another commit, in paired rounds. Both are started as products
 * with the demo community, so that nothing but their settings and addresses must be alike.
 */
export async function compareCommits({ hot }: Scale, _store: Store, commit: string): Promise<void> {
  const started: Pick<Product, 'child'>[] = []
  try {
    const theirs = await startProduct(await checkOut(commit), started)
    await compareProducts({ theirs, ours: await startProduct(root, started) }, hot, commit)
  } finally {
    for (const { child } of started) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
  }
}

async function compareProducts(products: Both<Product>, hot: Scale['hot'], commit: string): Promise<void> {
  const row = openTable(
    `${commit} and this folder: medians of ${hot.rounds} paired rounds of ${hot.seconds} s`,
    ...['What', 'connections', 'req/s there', 'here', 'ratio', 'aim', 'server CPU µs there', 'here'],
  )
  for (const name of Object.keys(products.ours.requests))
    for (const connections of CONNECTIONS) {
      const rounds = await pairedRounds(products, name, { ...hot, connections })
      const medianOf = (side: keyof Both<Round>, figure: keyof Round) =>
        median(rounds.map((round) => round[side][figure]))
      const both = (figure: keyof Round) => fixed([medianOf('theirs', figure), medianOf('ours', figure)], 0)
      const measured = median(rounds.map(({ theirs, ours }) => ours.perSecond / theirs.perSecond))
      row(name, connections, ...both('perSecond'), measured.toFixed(2), aimText(AIM), ...both('cpuMicros'))
      note({ name: `${name}, ${connections} connections, of ${commit}`, measured, aim: AIM })
    }
  const memoryRow = openTable('', 'After the rounds', 'resident: MB')
  memoryRow(commit, residentOf(products.theirs).toFixed(1))
  memoryRow('this folder', residentOf(products.ours).toFixed(1))
}

/** The files of a commit in a folder of its own, built, with packages; they are kept for the next run. */
async function checkOut(commit: string): Promise<string> {
  const asked = runProgram('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root })
  const { stdout } = await asked.catch(() => {
    throw new Error(`There is no commit "${commit}" here: name one with --against.`)
  })
  const checkout = join(folder, 'commits', stdout.trim())
  if (existsSync(join(checkout, 'dist', '.stamp'))) return checkout
  await rm(join(folder, 'commits'), { recursive: true, force: true })
  await mkdir(checkout, { recursive: true })
  await runProgram('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', stdout.trim(), checkout], { cwd: root })
  const locks = [checkout, root].map((place) => readFile(join(place, 'package-lock.json'), 'utf8'))
  const [theirLock, ourLock] = await Promise.all(locks)
  if (theirLock === ourLock) await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  await runProgram(process.execPath, ['tools/bootstrap.mjs', '--build'], { cwd: checkout })
  return checkout
}

/**
 * Starts the product of a checkout on an empty folder, which it fills with its demo community, and adds it to those that
 * must be stopped, also where it does not get ready.
 */
async function startProduct(checkout: string, started: Pick<Product, 'child'>[]): Promise<Product> {
  const data = join(folder, 'hot', checkout === root ? 'ours' : 'theirs')
  await rm(data, { recursive: true, force: true })
  const settings = [`DATA_DIR=${data}`, 'PORT=0', 'RATE_LIMIT_SCALE=100000', 'LOG_LEVEL=warn']
  // `env` becomes the server: same process id.
  const child = spawn('env', [...settings, process.execPath, '--max-semi-space-size=4', 'server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push({ child })
  let port = 0
  for await (const line of createInterface(child.stdout)) {
    port = Number(/is ready: +http:\/\/localhost:(\d+)/.exec(line)?.[1] ?? 0)
    if (port > 0) break
  }
  child.stdout.resume()
  if (port === 0) throw new Error(`The product of ${checkout} did not start.`)
  return { child, port, requests: await requestsTo(port) }
}

/** The visitors' list, and three requests of a member of the demo community. */
async function requestsTo(port: number): Promise<Product['requests']> {
  const origin = `http://localhost:${port}`
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(person),
  })
  const token = /tz_sid=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1]
  const { items } = (await (await fetch(`${origin}/api/prayers`)).json()) as { items: { id: string }[] }
  if (!token || !items[0]) throw new Error(`No session or no prayer at ${origin} (${answer.status})`)
  const asMember = sessionHeaders(token)
  return {
    'public list, anonymous': rawRequest('GET /api/prayers'),
    'detail page': rawRequest(`GET /api/prayer-pages/${items[0].id}`, asMember),
    'session check': rawRequest('GET /api/session', asMember),
    dashboard: rawRequest('GET /api/dashboard', asMember),
  }
}

type Sending = { rounds: number; seconds: number; connections: number }

/** Sends a request to both products, which take turns in being first; one pair more warms both up and is left out. */
async function pairedRounds(products: Both<Product>, name: string, sending: Sending): Promise<Both<Round>[]> {
  const rounds: Both<Round>[] = []
  for (let round = 0; round <= sending.rounds; round++) {
    const first = round % 2 === 0 ? 'theirs' : 'ours'
    const early = await runRound(products[first], name, sending)
    const late = await runRound(products[first === 'ours' ? 'theirs' : 'ours'], name, sending)
    if (round > 0)
      rounds.push(first === 'ours' ? { ours: early, theirs: late } : { ours: late, theirs: early })
  }
  return rounds
}

async function runRound(product: Product, name: string, { seconds, connections }: Sending): Promise<Round> {
  const request = product.requests[name] ?? ''
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(product.port)))
  const [before, started] = [cpuMicrosOf(product), performance.now()]
  let answers = 0
  await Promise.all(
    opened.map(async ({ send, close }) => {
      for (; performance.now() < started + seconds * 1000; answers++) accepted(await send(request))
      close()
    }),
  )
  const perSecond = (1000 * answers) / (performance.now() - started)
  return { perSecond, cpuMicros: (cpuMicrosOf(product) - before) / answers }
}

/** The processor time of the server so far, without its database, in microseconds (proc(5), fields 14 and 15). */
function cpuMicrosOf({ child }: Product): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK
}

/** The resident memory of the server in MB. */
function residentOf({ child }: Product): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
