import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { seedDemoWhenEmpty } from '#server/demo/seed-demo.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { reachDatabase } from './reach-database.ts'

const log = createLog('warn')

try {
  if (process.argv.length > 2) throw new Error('Usage: npm run seed')
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const { address, close } = await reachDatabase(settings, log)
  try {
    await migrate({ address, log })
    const seal = openSeal(settings)
    const lines = await seedDemoWhenEmpty({ address, clock: systemClock, log, seal, say: console.log })
    const isTaken = lines.length === 0
    console.log(isTaken ? 'The database already has members, so nothing was changed.' : lines.join('\n'))
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
