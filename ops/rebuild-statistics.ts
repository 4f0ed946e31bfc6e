import { join } from 'node:path'
import pg from 'pg'
import { patientSettings } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import {
  type ComparedNumber,
  compareStatistics,
  hasDrifted,
  rebuildStatistics,
} from '#server/features/community/roll-up-statistics.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { reachExisting, reachToRead } from './reach-database.ts'

const usage = 'Usage: npm run statistics [-- --check]'

try {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg !== '--check')) throw new Error(usage)
  const mayRepair = args.length === 0
  const numbers = await count(mayRepair)
  console.log(tableOf(numbers))
  console.log(verdictOn(numbers, mayRepair))
  if (!mayRepair && numbers.some(hasDrifted)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Counts every statistic in full, beside a running server or without one; a large site takes longer than a page may. */
async function count(mayRepair: boolean): Promise<ComparedNumber[]> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const { address, close } = await (mayRepair ? reachExisting : reachToRead)(settings, createLog('warn'))
  const pool = new pg.Pool({ ...patientSettings, ...address, max: 1 })
  try {
    return mayRepair ? await rebuildStatistics(pool, systemClock) : await compareStatistics(dbOn(pool))
  } finally {
    await pool.end()
    await close()
  }
}

function tableOf(numbers: readonly ComparedNumber[]): string {
  const rows = numbers.map((number) => [
    `${number.counter} ${number.part}`.trim(),
    String(number.noted),
    String(number.counted),
    hasDrifted(number) ? `off by ${number.noted - number.counted}` : '',
  ])
  const all = [['number', 'noted', 'counted', ''], ...rows]
  const [name, ...figures] = [0, 1, 2].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  return all
    .map(([first = '', noted = '', counted = '', drift = '']) =>
      [first.padEnd(name ?? 0), noted.padStart(figures[0] ?? 0), counted.padStart(figures[1] ?? 0), drift]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function verdictOn(numbers: readonly ComparedNumber[], mayRepair: boolean): string {
  const drifted = numbers.filter(hasDrifted).length
  if (drifted === 0) return 'Every number equals the full count.'
  return mayRepair
    ? `${drifted} of ${numbers.length} numbers had drifted and are right again.`
    : `${drifted} of ${numbers.length} numbers have drifted; npm run statistics repairs them.`
}
