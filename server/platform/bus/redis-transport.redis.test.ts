import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { selfSigned } from '#tests/support/self-signed-certificate.ts'
import { type RedisProcess, startRedis } from '#tests/support/servers/redis-process.ts'
import { openRedisTransport } from './redis-transport.ts'

const logged: string[] = []
const log = createLog('warn', (line) => logged.push(line))
const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  logged.length = 0
})

async function aRedis(options?: Parameters<typeof startRedis>[0]): Promise<RedisProcess> {
  const redis = await startRedis(options)
  ends.push(redis.close)
  return redis
}

/** The transport of one server, and how often it was woken. */
function aTransport(url: string) {
  const onWakeUp = vi.fn()
  const transport = openRedisTransport({ url, log, onWakeUp })
  ends.push(transport.stop)
  return { ...transport, wakeUps: () => onWakeUp.mock.calls.length }
}

type Transport = ReturnType<typeof aTransport>

/** Wake-ups of one arrive at the other. One may get lost while either connects, and connecting is one itself. */
async function carries(one: Transport, other: Transport): Promise<void> {
  const before = other.wakeUps()
  const wakeUps = async () => {
    await one.send().catch((error: Error) => logged.push(error.message))
    return other.wakeUps()
  }
  await expect.poll(wakeUps).toBeGreaterThan(before + 2)
  expect(one.isConnected() && other.isConnected()).toBe(true)
}

test('a name and a password with signs that an address escapes', async () => {
  const rights = ['on', '>se/cr:e@t', 'allchannels', '+@all']
  const redis = await aRedis({
    args: () => ['--user', 'default', 'off', '--user', 'wakers', ...rights],
  })
  const at = (login: string) => `redis://${login}@127.0.0.1:${redis.port}`
  const good = at('wakers:se%2Fcr%3Ae%40t')
  await carries(aTransport(good), aTransport(good))
  const refused = aTransport(at('wakers:another'))
  await expect.poll(() => logged.join()).toContain('Redis is away')
  expect(refused.isConnected()).toBe(false)
  expect(logged.join()).not.toContain('another')
})

test('TLS, and no connection to a certificate that nobody vouches for', async () => {
  const redis = await aRedis({
    args: ({ folder, port }) => {
      for (const [name, text] of Object.entries(selfSigned)) writeFileSync(join(folder, name), text)
      const [key, cert] = ['key', 'cert'].map((name) => join(folder, name))
      const files = ['--tls-cert-file', `${cert}`, '--tls-key-file', `${key}`, '--tls-auth-clients', 'no']
      return ['--port', '0', '--tls-port', String(port), ...files]
    },
  })
  const url = redis.url.replace('redis:', 'rediss:')
  const stranger = aTransport(url)
  await expect.poll(() => logged.join()).toContain('Redis is away')
  expect(stranger.isConnected()).toBe(false)
  await stranger.stop()
  const known = getCACertificates()
  setDefaultCACertificates([...known, selfSigned.cert])
  ends.push(async () => setDefaultCACertificates(known))
  await carries(aTransport(url), aTransport(url))
})

/** A master, a replica and the sentinel that watches them, all with the same password, if any. */
async function aWatchedMaster(password = '') {
  const [own, ofMaster] = password
    ? [
        ['--requirepass', password],
        ['--masterauth', password],
      ]
    : [[], []]
  const master = await aRedis({ args: () => [...own, ...ofMaster] })
  const replicaOf = ['--replicaof', '127.0.0.1', String(master.port)]
  const replica = await aRedis({ args: () => [...own, ...ofMaster, ...replicaOf] })
  const lines = [
    `sentinel monitor choir 127.0.0.1 ${master.port} 1`,
    'sentinel down-after-milliseconds choir 500',
    ...(password ? [`sentinel auth-pass choir ${password}`] : []),
  ]
  const sentinel = await aRedis({ config: lines.join('\n'), args: () => [...own, '--sentinel'] })
  const login = password && `:${password}@`
  return {
    master,
    replica,
    sentinel,
    url: `redis-sentinel://${login}127.0.0.1:9,127.0.0.1:${sentinel.port}/choir`,
  }
}

test('sentinels without a password, of which the first is away', async () => {
  const { url } = await aWatchedMaster()
  await carries(aTransport(url), aTransport(url))
})

test('sentinels that ask for the same password: when the master dies, the next one carries on', async () => {
  const { master, replica, sentinel, url } = await aWatchedMaster('secret')
  const [one, other] = [aTransport(url), aTransport(url)]
  await carries(one, other)
  const ask = (redis: RedisProcess, command: string) => redis.send(`AUTH secret\r\n${command}`)
  // A sentinel promotes only replicas that it knows.
  await expect.poll(() => ask(sentinel, 'SENTINEL REPLICAS choir')).toContain(String(replica.port))
  await expect.poll(() => ask(replica, 'ROLE')).toContain('connected')
  await master.kill()
  await expect.poll(() => ask(replica, 'ROLE')).toContain('master')
  await carries(one, other)
})

test('a cluster: its servers carry for one another, and one that is away is passed over', async () => {
  const args = () => ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']
  const [first, second] = [await aRedis({ args }), await aRedis({ args })]
  await first.send(`CLUSTER MEET 127.0.0.1 ${second.port}`)
  const knows = async ({ send }: RedisProcess) =>
    (await send('CLUSTER INFO')).includes('cluster_known_nodes:2')
  await expect.poll(async () => (await knows(first)) && (await knows(second))).toBe(true)
  const addresses = [first, second].map(({ port }) => `127.0.0.1:${port}`)
  const one = aTransport(`redis://${addresses.join(',')}`)
  const other = aTransport(`redis://${addresses.toReversed().join(',')}`)
  await carries(one, other)
  await first.kill()
  await carries(one, other)
})
