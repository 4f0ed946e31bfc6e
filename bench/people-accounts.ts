import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Address } from '#server/database/connect.ts'
import { head, middle, row } from './alternating-runs.ts'
import { withConnection } from './bench-database.ts'
import { note, print } from './bench-report.ts'
import { type ActiveMember, writeActiveMember } from './people-activity.ts'
import { createVisitors } from './random-arrivals.ts'
import { memoryOf, residentOf, startTarget, stopTarget, type Target } from './request-load.ts'
import { inFolder } from './timed-program.ts'

const AIM_MS = 1_000
const PATIENCE_MS = 120_000
/** How many members of each size are deleted. */
const TURNS = 3
const visitors = createVisitors()

/** Prints how long account deletion takes with few and with many rows; the first deletion of all is a warm-up. */
export async function printDeletions(address: Address, sizes: readonly number[]): Promise<void> {
  await withApp(address, async (app) => {
    await deleteMember(app, 20)
    print(head('Who leaves', 'answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim'))
    for (const size of sizes) {
      const answers: number[] = []
      const gone: number[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        const { answerMs, goneMs } = await deleteMember(app, size)
        answers.push(answerMs)
        gone.push(goneMs)
      }
      const name = `a member with ${size.toLocaleString('en')} things`
      const answer = { measured: middle(answers), unit: 'ms', aim: { atMost: AIM_MS } }
      note({ name: `answer when ${name} leaves`, ...answer })
      const times = [middle(answers), Math.max(...answers), middle(gone)].map((each) => each.toFixed(0))
      print(row(name, ...times, `≤ ${AIM_MS.toLocaleString('en')}`))
    }
  })
}

/** The time until the answer, and by the server's clock until the job had removed the last row. */
async function deleteMember(app: Target, size: number): Promise<{ answerMs: number; goneMs: number }> {
  const member = await writeActiveMember(app.address, size)
  const { ms: answerMs } = await send(app, member, { method: 'DELETE', path: '/api/account' })
  const goneMs = await withConnection(app.address, (client) =>
    untilFound(async () => (await client.query(deletionTime, [member.id])).rows[0]?.ms ?? null),
  )
  return { answerMs, goneMs }
}

const deletionTime = `
  select (extract(epoch from done_at - deleted_at) * 1000)::float8 as ms from account_deletions where member_id = $1`

/** Prints how long a data export takes with few and with many rows, and the server's memory meanwhile. */
export async function printExports(address: Address, sizes: readonly number[]): Promise<void> {
  await withApp(address, async (app) => {
    // A warm-up: the engine retains pages that it needed for short-lived objects.
    await exportData(app, 10_000)
    const memory = ['resident before: MB', 'at most', 'in use before: MB', 'afterwards']
    print(head('File of', 'KB', 'ready after ms', 'steps of progress seen', ...memory))
    for (const size of sizes) {
      const { bytes, readyMs, steps, before, peak, after } = await exportData(app, size)
      const name = `a member with ${size.toLocaleString('en')} things`
      const megabytes = [before.resident, peak, before.used, after.used].map((each) =>
        (each / 1e6).toFixed(1),
      )
      print(row(name, (bytes / 1000).toFixed(0), readyMs.toFixed(0), steps, ...megabytes))
      const added = { measured: (peak - before.resident) / 1e6, unit: 'MB' }
      note({ name: `resident memory that the file of ${name} adds`, ...added })
    }
  })
}

/** The clock stops when the member's page would say that the file is ready. */
async function exportData(app: Target, size: number) {
  const path = '/api/account/export'
  const member = await writeActiveMember(app.address, size)
  const before = await memoryOf(app)
  const started = performance.now()
  await send(app, member, { method: 'POST', path, body: '{}' })
  const steps = new Set<number>()
  let peak = before.resident
  const { bytes } = await untilFound(async () => {
    peak = Math.max(peak, await residentOf(app))
    const { text } = await send(app, member, { method: 'GET', path })
    const { export: file } = JSON.parse(text) as { export: DataExport }
    steps.add(file.done)
    return file.state === 'ready' ? file : null
  })
  const readyMs = performance.now() - started
  return { bytes, readyMs, steps: steps.size, before, peak, after: await memoryOf(app) }
}

/** Asks again and again until there is an answer. */
async function untilFound<T>(find: () => Promise<T | null>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const found = await find()
    if (found !== null) return found
    await setTimeout(10)
  }
  throw new Error('An account deletion or an export was not finished')
}

async function send(
  { port }: Target,
  { token }: ActiveMember,
  { method, path, body }: { method: string; path: string; body?: string },
) {
  const headers = {
    cookie: `tz_sid=${token}`,
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await visitors.send(port, { method, path, headers, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer
}

/** Starts an app with its own data folder, whose memory can be read. */
async function withApp(address: Address, measure: (app: Target) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const settings = { DATA_DIR: join(folder, 'data') }
    const app = await startTarget('app-server.ts', address, { settings, execArgv: ['--expose-gc'] })
    await measure(app)
    await stopTarget(app)
  })
}
