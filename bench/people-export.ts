import { setTimeout } from 'node:timers/promises'
import type { DataExport } from '#contract/account/own-data-operations.ts'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import type { Address } from '#server/database/connect.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Memory } from './measured-server.ts'
import { type Life, writeLife } from './people-activity.ts'
import { createVisitors } from './random-arrivals.ts'
import { memoryOf, residentOf, type Target } from './request-load.ts'

const PATIENCE_MS = 120_000
const PATH = '/api/account/export'
/** The first of the member numbers that the deletion part did not use. */
const FIRST = 50
/** Rows of a first export, a warm-up: the engine retains pages that it needed for short-lived objects. */
const WARMING = 10_000

type Made = { file: DataExport; readyMs: number; steps: number; before: Memory; peak: number; after: Memory }

/**
 * Prints how long a data export takes with few and with many rows, and the server's memory meanwhile. Throws when the
 * file has another size than announced.
 */
export async function printExports(app: Target, address: Address, sizes: readonly number[]): Promise<void> {
  await make(app, await writeLife(address, FIRST, WARMING))
  const memory = ['resident before: MB', 'at most', 'in use before: MB', 'afterwards']
  print(head('File of', 'KB', 'ready after ms', 'steps of progress seen', ...memory))
  for (const [turn, things] of sizes.entries()) {
    const { file, readyMs, steps, before, peak, after } = await make(
      app,
      await writeLife(address, FIRST + 1 + turn, things),
    )
    const megabytes = [before.resident, peak, before.used, after.used].map((bytes) =>
      (bytes / 1e6).toFixed(1),
    )
    const name = `a member with ${things.toLocaleString('en')} things`
    note({
      name: `resident memory that the file of ${name} adds`,
      measured: (peak - before.resident) / 1e6,
      unit: 'MB',
    })
    print(row(name, (file.bytes / 1000).toFixed(0), readyMs.toFixed(0), steps, ...megabytes))
  }
}

/** The clock stops when the member's page would say that the file is ready. */
async function make(app: Target, life: Life): Promise<Made> {
  const before = await memoryOf(app)
  const started = performance.now()
  await ask(app, life)
  const steps = new Set<number>()
  let peak = before.resident
  for (;;) {
    peak = Math.max(peak, await residentOf(app))
    const file = await readExport(app, life)
    steps.add(file.done)
    if (file.state === 'ready') {
      const readyMs = performance.now() - started
      await requireWhole(app, life, file)
      return { file, readyMs, steps: steps.size, before, peak, after: await memoryOf(app) }
    }
    const isLost = file.state === 'failed' || performance.now() - started > PATIENCE_MS
    if (isLost) throw new Error(`An export was not made: ${file.state}`)
    await setTimeout(10)
  }
}

async function ask({ port }: Target, { token }: Life): Promise<void> {
  const visitors = createVisitors()
  const headers = {
    cookie: `tz_sid=${token}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const { status } = await visitors.send(port, { method: 'POST', path: PATH, headers, body: '{}' })
  visitors.leave()
  if (status !== 201) throw new Error(`Requesting an export answered ${status}`)
}

async function readExport({ port }: Target, { token }: Life): Promise<DataExport> {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, { headers: { cookie: `tz_sid=${token}` } })
  const { export: file } = (await answer.json()) as { export: DataExport | null }
  if (!file) throw new Error('The requested export is missing')
  return file
}

async function requireWhole({ port }: Target, { token }: Life, { bytes }: DataExport): Promise<void> {
  const address = `http://127.0.0.1:${port}${exportAddresses.file}`
  const answer = await fetch(address, { headers: { cookie: `tz_sid=${token}` } })
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200 || byteLength !== bytes)
    throw new Error(`An export of ${bytes} bytes answered ${answer.status} with ${byteLength}`)
}
