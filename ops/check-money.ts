import { join } from 'node:path'
import pg from 'pg'
import { patientSettings } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { checkMoney, type Finding } from '#server/features/treasury/ledger-checks.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { reachToRead } from './reach-database.ts'

/** Compares caches, ledger and pending payments, beside a running server or without one; exits with 1 on any finding (PAY-B5.3). */
try {
  if (process.argv.length > 2) throw new Error('Usage: npm run money:check')
  const findings = await check()
  console.log(findings.length === 0 ? 'The books agree.' : findings.map(lineOf).join('\n'))
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A large site takes longer than a page may. */
async function check(): Promise<Finding[]> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const { address, close } = await reachToRead(settings, createLog('warn'))
  const pool = new pg.Pool({ ...patientSettings, ...address, max: 1 })
  try {
    return await checkMoney(dbOn(pool), systemClock.now())
  } finally {
    await pool.end()
    await close()
  }
}

function lineOf({ check: name, count, examples }: Finding): string {
  return `${name}: ${count}, such as ${examples.join(', ')}`
}
