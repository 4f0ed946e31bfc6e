import { join } from 'node:path'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Address } from '#server/database/connect.ts'
import { runFile, signIn, tokenNamed, withConnection } from './database.ts'
import { fixed, grouped, median, timeOf, untilFound } from './numbers.ts'
import { inFolder } from './operations.ts'
import { aimText, note, openTable } from './report.ts'
import { memoryOf, startTarget, stopTargets, type Target, usageOf } from './targets.ts'

const AIM = { atMost: 1_000 }
const PATIENCE_MS = 120_000
/** How many members of each size are deleted. */
const TURNS = 3

let written = 0

/** Prints how long account deletion takes with few and with many rows; the first deletion of all is a warm-up. */
export async function printDeletions(
  about: string,
  address: Address,
  sizes: readonly number[],
): Promise<void> {
  await withApp(address, async (app) => {
    await deleteMember(app, 20)
    const columns = ['answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim']
    const row = openTable(about, 'Who leaves', ...columns)
    for (const size of sizes) {
      const [answers, gone]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < TURNS; turn++) {
        const times = await deleteMember(app, size)
        answers.push(times.answer)
        gone.push(times.gone)
      }
      const name = `a member with ${grouped(size)} things`
      row(name, ...fixed([median(answers), Math.max(...answers), median(gone)], 0), aimText(AIM))
      note({ name: `answer when ${name} leaves`, measured: median(answers), unit: 'ms', aim: AIM })
    }
  })
}

/** The milliseconds until the answer, and by the server's clock until the job had removed the last row. */
async function deleteMember(app: Target, size: number): Promise<{ answer: number; gone: number }> {
  const { id, send } = await writeMember(app, size)
  const answer = await timeOf(() => send('DELETE', '/api/account'))
  const gone = await withConnection(app.address, (client) =>
    untilFound<number>(
      async () => (await client.query(deletionTime, [id])).rows[0]?.ms ?? null,
      PATIENCE_MS,
      'An account deletion was not finished',
    ),
  )
  return { answer, gone }
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
  const { send } = await writeMember(app, size)
  const before = await memoryOf(app)
  const started = performance.now()
  await send('POST', path, '{}')
  const steps = new Set<number>()
  let peak = before.resident
  const look = async () => {
    peak = Math.max(peak, (await usageOf(app)).resident)
    const { export: file } = (await (await send('GET', path)).json()) as { export: DataExport }
    steps.add(file.done)
    return file.state === 'ready' ? file : null
  }
  const { bytes } = await untilFound(look, PATIENCE_MS, 'A data export was not finished')
  const readyMs = performance.now() - started
  return { bytes, readyMs, steps: steps.size, before, peak, after: await memoryOf(app) }
}

/**
 * Gives a member who is neither signed in nor staff this many rows and signs them in. It is another member each time.
 * `send` sends a request of theirs.
 */
async function writeMember({ address, port }: Target, size: number) {
  const email = `member${5 * written++ + 14}@example.com`
  const token = tokenNamed(email)
  const id = await withConnection(address, async (client) => {
    await signIn(client, { [token]: email })
    const { rows } = await client.query('select id from accounts where email = $1', [email])
    await runFile(client, 'active-member.sql', { member: rows[0].id, size })
    return rows[0].id as string
  })
  async function send(method: string, path: string, body?: string): Promise<Response> {
    const type = body && { 'content-type': 'application/json' }
    const headers = { cookie: `tz_sid=${token}`, 'sec-fetch-site': 'same-origin', ...type }
    const request = { method, headers, ...(body && { body }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer
  }
  return { id, send }
}

/** Starts an app with its own data folder. */
async function withApp(address: Address, measure: (app: Target) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const app = await startTarget('app-server.ts', address, { DATA_DIR: join(folder, 'data') })
    await measure(app)
    await stopTargets(app)
  })
}
