import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { startSimulators } from './start-simulators.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulators-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function start(own: Partial<Settings> = {}) {
  return startSimulators({ ...readSettings({}), dataDir, ...own })
}

function post(baseUrl: string, secretKey: string, path: string, body?: object) {
  return fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

test('without a key payments are simulated, under a lasting key that only this user reads', async () => {
  const first = await start()
  const file = join(dataDir, 'paystack-simulator.json')
  const { secretKey } = JSON.parse(await readFile(file, 'utf8'))
  expect(first.payment?.secretKey).toBe(secretKey)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(first.paymentDashboard).toBe(`${first.payment?.baseUrl}/__sim`)
  expect((await fetch(first.paymentDashboard ?? '')).status).toBe(200)
  await first.stop()
  const second = await start()
  expect(second.payment?.secretKey).toBe(secretKey)
  await second.stop()
})

test('an invalid key file is replaced', async () => {
  const file = join(dataDir, 'paystack-simulator.json')
  await writeFile(file, '{"secretKey":"sk_te')
  const started = await start()
  expect(started.payment?.secretKey).toMatch(/^sk_test_sim[0-9a-f]{32}$/)
  expect(await readFile(file, 'utf8')).toContain(started.payment?.secretKey)
  await started.stop()
})

test('a payment made while the server was down is reported when it is back', async () => {
  const received: string[] = []
  const app = createServer((request, response) => {
    received.push(request.url ?? '')
    request.resume()
    response.end()
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const before = await start()
  const { baseUrl = '', secretKey = '' } = before.payment ?? {}
  const opened = await post(baseUrl, secretKey, '/transaction/initialize', {
    email: 'a@b.example',
    amount: 500,
  })
  const { data } = (await opened.json()) as { data: { authorization_url: string } }
  await fetch(data.authorization_url, { method: 'POST', body: new URLSearchParams({ do: 'pay-no-return' }) })
  await before.stop()

  const after = await start()
  after.sendPaymentEventsTo(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)
  await expect.poll(() => received).toEqual(['/api/webhooks/paystack'])
  await after.stop()
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
})

test('messages for phones are simulated unless they are switched off', async () => {
  const [pushing, silent] = [await start(), await start({ push: false })]
  const made = await fetch(`${pushing.pushOrigin}/__push/subscriptions`, { method: 'POST' })
  expect(await made.json()).toMatchObject({
    endpoint: expect.stringContaining(`${pushing.pushOrigin}/push/`),
  })
  expect(JSON.parse(await readFile(join(dataDir, 'push-simulator.json'), 'utf8'))).toEqual({
    origin: pushing.pushOrigin,
  })
  expect(silent.pushOrigin).toBeNull()
  await pushing.stop()
  await silent.stop()
})

test('with a key, and anywhere but in development, nothing is simulated', async () => {
  const withKey = await start({ paystackSecretKey: `sk_test_${'a'.repeat(32)}` })
  expect([withKey.payment, withKey.paymentDashboard]).toEqual([null, null])
  const strict = await start({ appEnv: 'production' })
  expect([strict.payment, strict.oauthOrigin, strict.pushOrigin]).toEqual([null, null, null])
  await withKey.stop()
  await strict.stop()
})
