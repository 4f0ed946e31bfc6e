import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { joinDuringConversation, removeDuringConversation } from '#tests/support/live/live-rights.ts'
import { killed, often, talkThroughFailures } from '#tests/support/live/live-scenes.ts'
import { type RedisProcess, startRedis } from '#tests/support/servers/redis-process.ts'
import { workThroughKills } from '#tests/support/servers/shared-work-checks.ts'
import { openTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

vi.setConfig({ testTimeout: 0 })

const ROUNDS = amount(1, 10)
const KILLS = amount(1, 20)
const SEED = seedOf()

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

test(`${KILLS} kills while people work at two servers over Redis: all is done once and true in the end (seed ${SEED}; SEC-G8)`, async () => {
  console.info(await workThroughKills(servers, KILLS, SEED))
})

/** Both servers listen to Redis. */
async function bothListen(): Promise<void> {
  await expect.poll(() => redis.listeners('thandaza:events'), often).toBe(2)
}

/** Redis is killed and stays away while people chat on. */
async function redisKilled(): Promise<void> {
  await redis.kill()
}

async function redisBack(): Promise<void> {
  await redis.start()
  await bothListen()
}

test('over Redis nothing is lost either, while servers are killed, and while Redis itself is away (SEC-G7)', async () => {
  await bothListen()
  const failures = Array.from({ length: ROUNDS }, (_, round) => [
    redisKilled,
    killed(servers, round % 2 === 0 ? 1 : 0),
    redisBack,
    killed(servers, 0),
  ])
  console.info(await talkThroughFailures(servers, failures.flat()))
  await bothListen()
})

test('a member removed during a conversation receives and reads nothing from then on, over Redis (SEC-P4)', () =>
  removeDuringConversation(servers))

test('a new member receives everything that is said from then on, over Redis', () =>
  joinDuringConversation(servers, amount(2, 20)))
