import { join } from 'node:path'
import { createApp } from '#server/create-app.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { serveMeasured } from './measured-server.ts'

const settings = readSettings({
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'warn',
  APP_URL: 'http://127.0.0.1',
  DATA_DIR: join(import.meta.dirname, '../.cache/bench/data'),
  ...JSON.parse(process.argv[3] ?? '{}'),
})
const app = await createApp({
  settings,
  address: JSON.parse(process.argv[2] ?? '{}'),
  clock: systemClock,
  log: createLog(settings.logLevel),
  pageMode: 'built',
  simulatorOrigin: null,
})
await app.server.listen({ port: 0, host: '127.0.0.1' })
serveMeasured(app.server.server, app.close)
