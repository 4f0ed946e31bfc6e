import { isServiceUrl } from './setting-checks.ts'

/**
 * The way to Redis. `servers` are addresses of which any will do: one server, or several of one cluster. Or the
 * `sentinels` are asked which server the master of that `name` is.
 */
export type RedisAddress = { servers: string[] } | { sentinels: string[]; name: string }

const SENTINEL_PORT = '26379'
const FORM = /^(rediss?)(-sentinel)?:\/\/([^@/?#]*@)?([^@/?#]+)([/?][^#]*)?$/i

/**
 * Reads `redis[s]://[user:password@]host[:port][,host[:port]…]`, or `redis[s]-sentinel://…/name` with the addresses of
 * sentinels and the name of their master, as the client Lettuce writes them; null for another form. With `rediss` every
 * connection is encrypted.
 */
export function redisAddressOf(value: string): RedisAddress | null {
  const [, scheme = '', sentinel, login = '', hosts = '', path = ''] = FORM.exec(value) ?? []
  const urls = hosts
    .split(',')
    .map((host) => `${scheme.toLowerCase()}://${login}${host}${sentinel ? '' : path}`)
  if (!urls.every(isRedisUrl)) return null
  if (!sentinel) return { servers: urls }
  const name = path.slice(1)
  return /^[\w.-]+$/.test(name) ? { sentinels: urls.map(withSentinelPort), name } : null
}

const isOfRedis = isServiceUrl('redis:', 'rediss:')

function isRedisUrl(url: string): boolean {
  return isOfRedis(url) && new URL(url).hostname !== ''
}

function withSentinelPort(url: string): string {
  const address = new URL(url)
  address.port ||= SENTINEL_PORT
  return address.href
}
