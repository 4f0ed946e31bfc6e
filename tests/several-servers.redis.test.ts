import { afterAll, beforeAll, test, vi } from 'vitest'
import { amount, seedOf } from './support/chaos.ts'
import { type RedisProcess, startRedis } from './support/redis-process.ts'
import { workThroughKills } from './support/shared-scenes.ts'
import { openTwoServers, type TwoServers } from './support/two-servers.ts'

/** A guard against waiting for ever, no measurement: busy cores take their time. */
vi.setConfig({ testTimeout: 0 })

const KILLS = amount(2, 20)

let redis: RedisProcess
let servers: TwoServers
beforeAll(async () => {
  redis = await startRedis()
  servers = await openTwoServers({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await servers?.close()
  await redis?.close()
})

test(`${KILLS} kills while people work at two servers over Redis: all is done once and true in the end (G8)`, async () => {
  console.info(await workThroughKills(servers, KILLS, seedOf(9)))
})
