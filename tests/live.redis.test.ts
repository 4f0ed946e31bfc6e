import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { joinWhileTalking, removeWhileTalking } from './support/live-rights.ts'
import { killed, patiently, talkThrough } from './support/live-scenes.ts'
import { type RedisProcess, startRedis } from './support/redis-process.ts'
import { openTwoServers, type TwoServers } from './support/two-servers.ts'

/** A guard against waiting for ever, no measurement: busy cores take their time. */
vi.setConfig({ testTimeout: 300_000 })

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

/** Both servers listen to Redis. */
async function bothListen(): Promise<void> {
  await expect.poll(() => redis.listeners('thandaza:facts'), patiently).toBe(2)
}

/** Redis dies without a word and is away while people talk on. */
async function redisKilled(): Promise<void> {
  await redis.kill()
}

async function redisBack(): Promise<void> {
  await redis.start()
  await bothListen()
}

test('over Redis nothing is lost either, while servers are killed, and while Redis itself is away (G7)', async () => {
  await bothListen()
  const blows = [killed(servers, 0), redisKilled, killed(servers, 1), redisBack, killed(servers, 0)]
  console.info(await talkThrough(servers, blows))
  await bothListen()
})

test('who is removed while others talk hears and reads nothing from then on, over Redis (P4)', () =>
  removeWhileTalking(servers))

test('who is let in hears everything that is said from then on, over Redis', () =>
  joinWhileTalking(servers, 4))
