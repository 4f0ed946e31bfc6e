import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/platform/core/clock.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { type PushSimulator, startPushSimulator } from '#server/simulators/push/push-service.ts'
import { openPushSender, type PushMessage, type PushSender } from './push-sender.ts'

const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const message: PushMessage = {
  payload: '{"title":"3 people prayed for you – ngiyabonga"}',
  ttlSeconds: 86_400,
  urgency: 'low',
  topic: 'abcdefghijklmnopqrstuv_-',
}
const warnings: { text: string; fields: unknown }[] = []
let simulator: PushSimulator
let folder: string

beforeAll(async () => {
  simulator = await startPushSimulator()
  folder = await mkdtemp(join(tmpdir(), 'push-'))
})
afterAll(async () => {
  await simulator.close()
  await rm(folder, { recursive: true })
})

type Own = {
  env?: Record<string, string>
  settings?: Partial<Settings>
  deadlineMs?: number
  origin?: string
}

function open({ env, settings, deadlineMs, origin = simulator.origin }: Own = {}): PushSender | null {
  const read = readSettings({ DATA_DIR: folder, VAPID_PRIVATE_KEY: privateKey, ...env })
  return openPushSender({
    settings: { ...read, ...settings },
    clock: systemClock,
    log: { warn: (text, fields) => warnings.push({ text, fields }) },
    simulatorOrigin: origin,
    // A machine under load takes its time.
    deadlineMs: deadlineMs ?? 60_000,
  })
}

function opened(own: Own = {}): PushSender {
  const sender = open(own)
  if (!sender) throw new Error('This site pushes nothing')
  return sender
}

test('a message arrives with its words, its headers and our signature', async () => {
  const { id, ...target } = simulator.createSubscription(publicKey)
  expect(opened().publicKey).toBe(publicKey)
  expect(await opened().send(target, message)).toEqual({ kind: 'sent' })
  expect(simulator.received(id)).toMatchObject([
    {
      payload: message.payload,
      ttlSeconds: 86_400,
      urgency: 'low',
      topic: message.topic,
      publicKey,
      subject: 'mailto:no-reply@localhost',
    },
  ])
})

test.each([
  [
    { APP_URL: 'https://pray.example.org', SUPPORT_EMAIL: 'help@pray.example.org' },
    'https://pray.example.org',
  ],
  [{ APP_URL: 'http://pray.test', SUPPORT_EMAIL: 'help@pray.example.org' }, 'mailto:help@pray.example.org'],
])('push services learn where the operator is reached: %o', async (env, subject) => {
  const { id, ...target } = simulator.createSubscription()
  await opened({ env }).send(target, message)
  expect(simulator.received(id)).toMatchObject([{ subject }])
})

test('a key made in DATA_DIR signs as well; messages signed with another key are refused', async () => {
  const { id, ...target } = simulator.createSubscription(publicKey)
  const other = opened({ env: { VAPID_PRIVATE_KEY: '' } })
  expect(await other.send(target, message)).toEqual({ kind: 'refused', status: 403 })
  expect(simulator.received(id)).toEqual([])
  const own = simulator.createSubscription(other.publicKey)
  expect(await other.send(own, message)).toEqual({ kind: 'sent' })
})

test.each([
  [200, { kind: 'sent' }],
  [201, { kind: 'sent' }],
  [202, { kind: 'sent' }],
  [204, { kind: 'sent' }],
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [413, { kind: 'too-large' }],
  [429, { kind: 'later', retryAfterSeconds: 120 }],
  [500, { kind: 'later', retryAfterSeconds: 120 }],
  [503, { kind: 'later', retryAfterSeconds: 120 }],
  [400, { kind: 'refused', status: 400 }],
  [401, { kind: 'refused', status: 401 }],
  [403, { kind: 'refused', status: 403 }],
  [408, { kind: 'refused', status: 408 }],
])('status %i', async (status, result) => {
  const { id, ...target } = simulator.createSubscription()
  simulator.setFault({ kind: 'status', status, retryAfter: '120' }, id)
  expect(await opened().send(target, message)).toEqual(result)
  expect(simulator.attempts(id)).toBe(1)
})

test('without Retry-After, or with one that says nothing, the time of the next attempt is left open', async () => {
  const { id, ...target } = simulator.createSubscription()
  simulator.setFault({ kind: 'status', status: 503 }, id)
  expect(await opened().send(target, message)).toEqual({ kind: 'later', retryAfterSeconds: null })
  simulator.setFault({ kind: 'status', status: 429, retryAfter: 'soon' }, id)
  expect(await opened().send(target, message)).toEqual({ kind: 'later', retryAfterSeconds: null })
})

test.each([301, 302, 303, 307, 308] as const)(
  'a redirect (%i) is refused, and never followed (SEC-S1)',
  async (status) => {
    const { id, ...target } = simulator.createSubscription()
    const before = simulator.followedRedirects()
    simulator.setFault({ kind: 'redirect', status }, id)
    expect(await opened().send(target, message)).toEqual({ kind: 'refused', status })
    expect(simulator.followedRedirects()).toBe(before)
    // Whoever follows it is noticed.
    expect((await fetch(target.endpoint, { method: 'POST' })).url).toBe(`${simulator.origin}/elsewhere`)
    expect(simulator.followedRedirects()).toBe(before + 1)
  },
)

describe('a push service that', () => {
  test('never answers is given up at the deadline, and its endpoint is in no log', async () => {
    const { id, ...target } = simulator.createSubscription()
    simulator.setFault({ kind: 'hang' }, id)
    warnings.length = 0
    expect(await opened({ deadlineMs: 200 }).send(target, message)).toEqual({
      kind: 'later',
      retryAfterSeconds: null,
    })
    const { host } = new URL(simulator.origin)
    expect(warnings).toEqual([
      { text: 'a push service did not answer', fields: { host, code: 'TimeoutError' } },
    ])
  })

  test('cuts the connection is tried later', async () => {
    const { id, ...target } = simulator.createSubscription()
    simulator.setFault({ kind: 'close' }, id)
    expect(await opened().send(target, message)).toEqual({ kind: 'later', retryAfterSeconds: null })
    expect(simulator.attempts(id)).toBe(1)
  })

  test('is not there is tried later', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.close()
    await once(server, 'close')
    const { p256dh, auth } = simulator.createSubscription()
    const target = { endpoint: `${origin}/push/a`, p256dh, auth }
    warnings.length = 0
    expect(await opened({ origin }).send(target, message)).toEqual({
      kind: 'later',
      retryAfterSeconds: null,
    })
    expect(warnings).toMatchObject([{ fields: { code: 'ECONNREFUSED' } }])
  })

  test('answers slowly has the time of the deadline', async () => {
    const { id, ...target } = simulator.createSubscription()
    simulator.setFault({ kind: 'slow', ms: 300 }, id)
    expect(await opened().send(target, message)).toEqual({ kind: 'sent' })
  })

  test('answers without end is read for 10 kB: a message it took is sent long before the deadline', async () => {
    const { id, ...target } = simulator.createSubscription()
    simulator.setFault({ kind: 'endless-body' }, id)
    expect(await opened({ deadlineMs: 3_600_000 }).send(target, message)).toEqual({ kind: 'sent' })
    expect(simulator.received(id)).toHaveLength(1)
  })

  test('breaks off after its status has taken the message all the same', async () => {
    const server = createServer((_, response) => {
      response.writeHead(201, { 'content-length': 100 }).write('half', () => response.destroy())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { p256dh, auth } = simulator.createSubscription()
    const target = { endpoint: `${origin}/push/a`, p256dh, auth }
    expect(await opened({ origin }).send(target, message)).toEqual({ kind: 'sent' })
    server.close()
  })
})

test('keys of a browser that are no point of the curve are of no use, and nothing is posted', async () => {
  const { id, endpoint, auth } = simulator.createSubscription()
  const p256dh = `B${'A'.repeat(86)}`
  expect(await opened().send({ endpoint, p256dh, auth }, message)).toEqual({ kind: 'gone' })
  expect(simulator.attempts(id)).toBe(0)
})

test('the simulator is a push service in development alone', async () => {
  const { id, ...target } = simulator.createSubscription()
  expect(opened().accepts(target.endpoint)).toBe(true)
  for (const sender of [
    opened({ settings: { appEnv: 'production' } }),
    opened({ origin: 'http://127.0.0.1:1' }),
  ]) {
    expect(sender.accepts(target.endpoint)).toBe(false)
    expect(await sender.send(target, message)).toEqual({ kind: 'refused', status: 0 })
  }
  expect(simulator.attempts(id)).toBe(0)
})

test.each(['/__push/fault', '/push/../__push/fault', '/pushed/a', ''])(
  'other addresses of the simulator are none: %s',
  (path) => {
    expect(opened().accepts(`${simulator.origin}${path}`)).toBe(false)
  },
)

test('endpoints are judged by PUSH_HOSTS', () => {
  expect(opened().accepts('https://fcm.googleapis.com/fcm/send/a')).toBe(true)
  expect(opened().accepts('https://fcm.googleapis.com.evil.example/a')).toBe(false)
  const own = opened({ env: { PUSH_HOSTS: 'Push.Example.org, *.example.net' } })
  expect(own.accepts('https://push.example.org/a')).toBe(true)
  expect(own.accepts('https://a.example.net/a')).toBe(true)
  expect(own.accepts('https://fcm.googleapis.com/fcm/send/a')).toBe(false)
})

test('a site that pushes nothing has no sender', () => {
  expect(open({ env: { PUSH: '0' } })).toBeNull()
  expect(open({ env: { VAPID_PRIVATE_KEY: '' }, settings: { appEnv: 'staging' } })).toBeNull()
})
