import { request as httpRequest } from 'node:http'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { createTestClock } from '#tests/support/test-clock.ts'
import type { ReceivedPush, SimulatedSubscription } from './push-messages.ts'
import { type PushSimulator, startPushSimulator } from './push-service.ts'

const clock = createTestClock()
const keys = webPush.generateVAPIDKeys()
let simulator: PushSimulator

beforeAll(async () => {
  simulator = await startPushSimulator({ clock })
})
afterAll(() => simulator.close())

type Change = { headers?: Record<string, string | null>; words?: string; body?: Uint8Array<ArrayBuffer> }

/** A message as web-push makes it, with some headers changed. */
async function send(
  { endpoint, p256dh, auth }: SimulatedSubscription,
  { headers = {}, words = 'Shalom', body }: Change = {},
): Promise<Response> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, words, {
    vapidDetails: { subject: 'mailto:help@pray.example.org', ...keys },
  })
  const sent = new Headers(Object.entries({ ...details.headers, ...headers }).flatMap(pairOf))
  sent.delete('content-length')
  return await fetch(endpoint, {
    method: 'POST',
    headers: sent,
    body: body ?? new Uint8Array(details.body ?? []),
  })
}

function pairOf([name, value]: [string, unknown]): [string, string][] {
  return value === null ? [] : [[name, String(value)]]
}

const wordsOf = (pushes: ReceivedPush[]) => pushes.map(({ payload }) => payload)

/** `vapid t=…, k=…` with a token of our own. */
async function authorization(claims: Record<string, unknown>, alg = 'ES256'): Promise<string> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const seconds = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({
    aud: simulator.origin,
    exp: seconds + 60,
    sub: 'mailto:a@b.example',
    ...claims,
  })
    .setProtectedHeader({ alg })
    .sign(pair.privateKey)
  if (alg !== 'ES256') return `vapid t=${token}, k=${keys.publicKey}`
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return `vapid t=${token}, k=${Buffer.from(raw).toString('base64url')}`
}

test('a message is taken, has an address and is kept as the browser reads it', async () => {
  const subscription = simulator.createSubscription(keys.publicKey)
  const answer = await send(subscription, { words: 'Ngiyabonga' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toMatch(/\/message\/[\w-]+$/)
  expect(simulator.received(subscription.id)).toMatchObject([
    { payload: 'Ngiyabonga', topic: null, urgency: 'normal', publicKey: keys.publicKey },
  ])
})

test('a subscription that was made elsewhere gets messages too, which stay closed', async () => {
  const foreign = {
    ...simulator.createSubscription(),
    id: 'elsewhere',
    endpoint: `${simulator.origin}/push/elsewhere`,
  }
  expect((await send(foreign)).status).toBe(201)
  expect(wordsOf(simulator.received('elsewhere'))).toEqual([null])
})

describe('a message is refused', () => {
  const seconds = Math.floor(Date.now() / 1000)

  test.each([
    ['without an encoding', 400, { 'Content-Encoding': null }],
    ['with the old encoding', 400, { 'Content-Encoding': 'aesgcm' }],
    ['without a TTL', 400, { TTL: null }],
    ['with a TTL that is none', 400, { TTL: '-1' }],
    ['with an unknown urgency', 400, { Urgency: 'urgent' }],
    ['with a topic of 33 characters', 400, { Topic: 't'.repeat(33) }],
    ['with a topic of other characters', 400, { Topic: 'a b' }],
    ['without a signature', 401, { Authorization: null }],
    ['with a signature of another kind', 401, { Authorization: 'Bearer a.b.c' }],
  ])('%s', async (_, status, headers) => {
    const subscription = simulator.createSubscription()
    expect((await send(subscription, { headers })).status).toBe(status)
    expect(simulator.received(subscription.id)).toEqual([])
  })

  test.each([
    ['for another service', { aud: 'https://fcm.googleapis.com' }],
    ['that has ended', { exp: seconds - 60 }],
    ['for more than a day', { exp: seconds + 90_000 }],
    ['without an end', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['of no address', { sub: 'help@pray.example.org' }],
  ])('with a token %s', async (_, claims) => {
    const subscription = simulator.createSubscription()
    const headers = { Authorization: await authorization(claims) }
    expect((await send(subscription, { headers })).status).toBe(403)
  })

  test('with a token that another key, or another way of signing, made', async () => {
    const subscription = simulator.createSubscription()
    const right = await authorization({})
    expect((await send(subscription, { headers: { Authorization: right } })).status).toBe(201)
    const [wrongKey, wrongForm] = [
      right.replace(/k=.+/, `k=${keys.publicKey}`),
      await authorization({}, 'RS256'),
    ]
    for (const Authorization of [wrongKey, wrongForm])
      expect((await send(subscription, { headers: { Authorization } })).status).toBe(403)
  })

  test('that is too large, or that the browser could not read', async () => {
    const subscription = simulator.createSubscription()
    expect((await send(subscription, { body: new Uint8Array(4_097) })).status).toBe(413)
    expect((await send(subscription, { body: new Uint8Array(4_096) })).status).toBe(400)
    const other = { ...simulator.createSubscription(), endpoint: subscription.endpoint }
    expect((await send(other)).status).toBe(400)
    expect(simulator.received(subscription.id)).toEqual([])
    expect(simulator.attempts(subscription.id)).toBe(3)
  })

  test('of a sender for whom the subscription was not made', async () => {
    const subscription = simulator.createSubscription(webPush.generateVAPIDKeys().publicKey)
    expect((await send(subscription)).status).toBe(403)
  })
})

test('a topic replaces what waits, not what was delivered; each message is delivered once', async () => {
  const subscription = simulator.createSubscription()
  const { id } = subscription
  const [a, b] = [{ headers: { Topic: 'a' } }, { headers: { Topic: 'b' } }]
  for (const [words, change] of [
    ['a1', a],
    ['b1', b],
    ['a2', a],
    ['without', {}],
  ] as const)
    await send(subscription, { ...change, words })
  expect(wordsOf(simulator.deliver(id))).toEqual(['b1', 'a2', 'without'])
  await send(subscription, { ...a, words: 'a3' })
  expect(wordsOf(simulator.deliver(id))).toEqual(['a3'])
  expect(simulator.deliver(id)).toEqual([])
  expect(wordsOf(simulator.received(id))).toEqual(['a1', 'b1', 'a2', 'without', 'a3'])
})

test('a message waits until its TTL has passed', async () => {
  const subscription = simulator.createSubscription()
  clock.stop()
  await send(subscription, { words: 'an hour', headers: { TTL: '3600' } })
  await send(subscription, { words: 'a day', headers: { TTL: '86400' } })
  await send(subscription, { words: 'now or never', headers: { TTL: '0' } })
  clock.advance(3_600)
  expect(wordsOf(simulator.deliver(subscription.id))).toEqual(['a day'])
})

test('a fault for all ends where one subscription has its own', async () => {
  const [one, other] = [simulator.createSubscription(), simulator.createSubscription()]
  simulator.setFault({ kind: 'status', status: 503, retryAfter: '30' })
  simulator.setFault({ kind: 'status', status: 410 }, one.id)
  const answers = [await send(one), await send(other)]
  expect(answers.map(({ status }) => status)).toEqual([410, 503])
  expect(answers[1]?.headers.get('retry-after')).toBe('30')
  simulator.setFault(null)
  simulator.setFault(null, one.id)
  expect([(await send(one)).status, (await send(other)).status]).toEqual([201, 201])
})

describe('over HTTP', () => {
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${simulator.origin}/__push/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  test('a subscription is made, its messages are read and delivered', async () => {
    const made = await control('POST', 'subscriptions', { applicationServerKey: keys.publicKey })
    const subscription = (await made.json()) as SimulatedSubscription
    await send(subscription, { words: 'Shalom' })
    const path = `subscriptions/${subscription.id}`
    expect(await (await control('GET', `${path}/messages`)).json()).toMatchObject([{ payload: 'Shalom' }])
    expect(await (await control('POST', `${path}/delivery`)).json()).toHaveLength(1)
    expect(await (await control('POST', `${path}/delivery`)).json()).toEqual([])
  })

  test('faults are set and ended, for one and for all', async () => {
    const subscription = simulator.createSubscription()
    for (const path of ['fault', `subscriptions/${subscription.id}/fault`]) {
      expect((await control('PUT', path, { kind: 'status', status: 404 })).status).toBe(204)
      expect((await send(subscription)).status).toBe(404)
      expect((await control('PUT', path, null)).status).toBe(204)
      expect((await send(subscription)).status).toBe(201)
    }
  })

  test.each([
    [{ kind: 'earthquake' }],
    [{ kind: 'status' }],
    [{ kind: 'status', status: 600 }],
    [{ kind: 'redirect', status: 200 }],
    [{ kind: 'slow', ms: -1 }],
    ['hang'],
  ])('no fault is %o', async (fault) => {
    expect((await control('PUT', 'fault', fault)).status).toBe(400)
  })

  test('what is not there is 404, and a foreign name that leads here is refused', async () => {
    expect((await control('GET', 'secrets')).status).toBe(404)
    expect((await control('DELETE', 'fault')).status).toBe(404)
    expect((await fetch(simulator.origin)).status).toBe(404)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'evil.example' }
      httpRequest(`${simulator.origin}/__push/subscriptions`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode)
        answer.resume()
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})
