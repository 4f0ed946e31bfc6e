import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Address } from '#server/database/connect.ts'
import { withConnection } from './database.ts'
import { fixed, grouped, median } from './numbers.ts'
import { type ActiveMember, writeActiveMember } from './people-activity.ts'
import { inFolder } from './programs.ts'
import { aimText, note, openTable } from './report.ts'
import { memoryOf, startTarget, stopTargets, type Target, usageOf } from './targets.ts'

const AIM = { atMost: 1_000 }
const PATIENCE_MS = 120_000
/** How many members of each size are deleted. */
const TURNS = 3

/** Prints how long account deletion takes with few and with many rows; the first deletion of all is a warm-up. */
export async function printDeletions(
  about: string,
  address: Address,
  sizes: readonly number[],
): Promise<void> {
  await withApp(address, async (app) => {
    await deleteMember(app, 20)
    const row = openTable(
      about,
      ...['Who leaves', 'answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim'],
    )
    for (const size of sizes) {
      const deletions: Awaited<ReturnType<typeof deleteMember>>[] = []
      for (let turn = 0; turn < TURNS; turn++) deletions.push(await deleteMember(app, size))
      const answers = deletions.map(({ answerMs }) => answerMs)
      const gone = deletions.map(({ goneMs }) => goneMs)
      const name = `a member with ${grouped(size)} things`
      row(name, ...fixed([median(answers), Math.max(...answers), median(gone)], 0), aimText(AIM))
      note({ name: `answer when ${name} leaves`, measured: median(answers), unit: 'ms', aim: AIM })
    }
  })
}

/** The time until the answer, and by the server's clock until the job had removed the last row. */
async function deleteMember(app: Target, size: number) {
  const member = await writeActiveMember(app.address, size)
  const started = performance.now()
  await send(app, member, 'DELETE', '/api/account')
  const answerMs = performance.now() - started
  const goneMs = await withConnection(app.address, (client) =>
    untilFound<number>(async () => (await client.query(deletionTime, [member.id])).rows[0]?.ms ?? null),
  )
  return { answerMs, goneMs }
}

const deletionTime = `
  select (extract(epoch from done_at - deleted_at) * 1000)::float8 as ms from account_deletions where member_id = $1`

/** Prints how long a data export takes with few and with many rows, and the server's memory meanwhile. */
export async function printExports(about: string, address: Address, sizes: readonly number[]): Promise<void> {
  await withApp(address, async (app) => {
    // A warm-up: the engine retains pages that it needed for short-lived objects.
    await exportData(app, 10_000)
    const memory = ['resident before: MB', 'at most', 'in use before: MB', 'afterwards']
    const row = openTable(about, 'File of', 'KB', 'ready after ms', 'steps of progress seen', ...memory)
    for (const size of sizes) {
      const { bytes, readyMs, steps, before, peak, after } = await exportData(app, size)
      const name = `a member with ${grouped(size)} things`
      const megabytes = [before.resident, peak, before.used, after.used].map((each) => each / 1e6)
      row(name, ...fixed([bytes / 1000, readyMs], 0), steps, ...fixed(megabytes, 1))
      const measured = (peak - before.resident) / 1e6
      note({ name: `resident memory that the file of ${name} adds`, measured, unit: 'MB' })
    }
  })
}

/** The clock stops when the member's page would say that the file is ready. */
async function exportData(app: Target, size: number) {
  const path = '/api/account/export'
  const member = await writeActiveMember(app.address, size)
  const before = await memoryOf(app)
  const started = performance.now()
  await send(app, member, 'POST', path, '{}')
  const steps = new Set<number>()
  let peak = before.resident
  const { bytes } = await untilFound(async () => {
    peak = Math.max(peak, (await usageOf(app)).resident)
    const answer = await send(app, member, 'GET', path)
    const { export: file } = (await answer.json()) as { export: DataExport }
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

async function send({ port }: Target, { token }: ActiveMember, method: string, path: string, body?: string) {
  const headers = {
    cookie: `tz_sid=${token}`,
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer
}

/** Starts an app with its own data folder. */
async function withApp(address: Address, measure: (app: Target) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const app = await startTarget('app-server.ts', address, { DATA_DIR: join(folder, 'data') })
    await measure(app)
    await stopTargets(app)
  })
}
