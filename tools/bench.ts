import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Address, connect } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { fillCommunity, PRAYERS } from './bench/data.ts'
import { printFirstLoads } from './bench/first-load.ts'
import { type Round, run, startTarget, stopTarget, type Target, type Work } from './bench/load.ts'
import { measureSecondStart } from './bench/start-time.ts'

const ROUNDS = 5
const SECONDS = Number(process.argv[2] ?? 3)
const log = createLog('warn')

const words = { title: 'For rain', description: 'The boreholes are low. '.repeat(10), category: 'other' }
const measured: { name: string; aim: number; work: Work }[] = [
  {
    name: 'public list, anonymous',
    aim: 0.8,
    work: { method: 'GET', path: '/api/prayers', isSignedIn: false },
  },
  { name: 'session check', aim: 0.7, work: { method: 'GET', path: '/api/session', isSignedIn: true } },
  {
    name: 'submit prayer',
    aim: 0.7,
    work: {
      method: 'POST',
      path: '/api/prayers',
      isSignedIn: true,
      body: JSON.stringify({ ...words, audience: { kind: 'public' } }),
    },
  },
]

const folder = await mkdtemp(join(tmpdir(), 'thandaza-bench-'))
await chmod(folder, 0o755)
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log })
try {
  await migrate({ address: embedded.address, log })
  const { pool, end } = connect({ address: embedded.address, log })
  console.log(`Writing ${PRAYERS * 2} prayers …`)
  await fillCommunity(pool)
  await end()
  const bareAddress = await copyDatabase(embedded.address)
  const house = await startTarget('house-server.ts', embedded.address)
  const bare = await startTarget('bare-server.ts', bareAddress)
  console.log(`\n${ROUNDS} alternating rounds of ${SECONDS} s each, 24 connections; medians\n`)
  console.log('| What | bare req/s | house req/s | ratio | aim | bare CPU µs | house CPU µs |')
  console.log('|---|---|---|---|---|---|---|')
  for (const each of measured) await compare(each, house, bare)
  await printFirstLoads(`http://127.0.0.1:${house.port}`)
  await stopTarget(house)
  await stopTarget(bare)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
await measureSecondStart()

/** The same data again: each server follows its own facts, and neither waits for the other's rows. */
async function copyDatabase(address: Address): Promise<Address> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  await client.query(`create database bare template ${address.database}`)
  await client.end()
  return { ...address, database: 'bare' }
}

async function compare(
  { name, aim, work }: (typeof measured)[number],
  house: Target,
  bare: Target,
): Promise<void> {
  const rounds: Record<'house' | 'bare', Round[]> = { house: [], bare: [] }
  await run(house, work, 1)
  await run(bare, work, 1)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await run(bare, work, SECONDS))
    rounds.house.push(await run(house, work, SECONDS))
  }
  const failures = [...rounds.house, ...rounds.bare].reduce((sum, each) => sum + each.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} answers were refusals`)
  const speed = { bare: median(rounds.bare, 'perSecond'), house: median(rounds.house, 'perSecond') }
  const cpu = { bare: median(rounds.bare, 'cpuMicros'), house: median(rounds.house, 'cpuMicros') }
  const cells = [
    speed.bare.toFixed(0),
    speed.house.toFixed(0),
    (speed.house / speed.bare).toFixed(2),
    `≥ ${aim}`,
  ]
  console.log(`| ${[name, ...cells, cpu.bare.toFixed(0), cpu.house.toFixed(0)].join(' | ')} |`)
}

function median(rounds: Round[], figure: 'perSecond' | 'cpuMicros'): number {
  const sorted = rounds.map((round) => round[figure]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
