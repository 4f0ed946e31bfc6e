import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulator } from '#tests/support/open-simulator.ts'
import { startPaystackSimulator } from './paystack-simulator.ts'

let app: Awaited<ReturnType<typeof openSimulator>>
let folder: string

beforeAll(async () => {
  app = await openSimulator()
  folder = await mkdtemp(join(tmpdir(), 'paystack-simulator-'))
})
afterAll(async () => {
  await app.simulator.close()
  await rm(folder, { recursive: true, force: true })
})

async function steer(method: string, path: string, body?: unknown, token = app.simulator.controlToken) {
  const answer = await fetch(`${app.simulator.origin}/__sim${path}`, {
    method,
    headers: { 'x-sim-token': token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

describe('the control commands over HTTP', () => {
  test('move a payment, its refund, its dispute, and the clock', async () => {
    const { reference } = await app.begin()
    const to = (command: string, body?: unknown) => steer('POST', `/tx/${reference}/${command}`, body)
    for (const [action, status] of [
      ['fail', 'failed'],
      ['abandon', 'abandoned'],
      ['ongoing', 'ongoing'],
    ] as const) {
      expect((await to(action)).status).toBe(200)
      expect((await app.verify(reference)).status).toBe(status)
    }
    await to('succeed', { delayMs: 5000, amount: 9000, currency: 'ZAR' })
    expect((await app.verify(reference)).status).toBe('ongoing')
    await steer('POST', '/clock/advance', { ms: 5000 })
    expect(await app.verify(reference)).toMatchObject({ status: 'success', amount: 9000 })
    await to('dispute')
    expect((await to('resolve-dispute', { outcome: 'declined' })).status).toBe(200)
    await to('refund', { amount: 1000 })
    await steer('POST', '/clock/advance', { ms: 60_000 })
    expect((await steer('GET', '/transactions')).body[0]).toMatchObject({ refundedCents: 1000 })
    await to('reverse')
    expect((await app.verify(reference)).status).toBe('reversed')
  })

  test('pause, resume, flush and repeat events', async () => {
    await app.simulator.control.settled()
    const before = app.arrived.length
    await steer('POST', '/webhooks/pause')
    const { reference } = await app.begin()
    app.simulator.control.succeed(reference)
    await steer('POST', '/webhooks/flush')
    expect(app.arrived).toHaveLength(before)
    await steer('POST', '/webhooks/resume')
    await steer('POST', '/webhooks/flush')
    expect(app.arrived).toHaveLength(before + 1)
    const { body } = await steer('GET', '/deliveries')
    expect((await steer('POST', `/webhooks/redeliver/${body.at(-1).id}`)).status).toBe(200)
    expect(app.arrived).toHaveLength(before + 2)
    expect((await steer('POST', '/webhooks/url', { url: 'http://127.0.0.1:1/hook' })).status).toBe(200)
  })

  test('set faults, profile and conditions', async () => {
    const rule = { match: { op: 'bank' }, action: { kind: 'status', status: 503 } }
    expect((await steer('PUT', '/faults', { faults: [rule] })).body.ids).toHaveLength(1)
    expect((await app.get('/bank')).status).toBe(503)
    expect((await steer('GET', '/faults')).body).toHaveLength(1)
    await steer('POST', '/faults/clear')
    expect((await steer('POST', '/faults', rule)).body.id).toEqual(expect.any(String))
    await steer('POST', '/preset', { name: 'happy' })
    expect((await app.get('/bank')).status).toBe(200)
    await steer('POST', '/conditions/strict-za', { on: true })
    await steer('POST', '/conditions/rate', { perMinute: 50 })
    expect((await steer('GET', '/state')).body).toMatchObject({ strictZa: true, perMinute: 50, faults: [] })
    await steer('POST', '/conditions/strict-za', { on: false })
    await steer('POST', '/conditions/rate', {})
  })

  test('the dashboard lists payments and events; its forms work without a script', async () => {
    const { reference } = await app.begin({ metadata: { note: '<script>' } })
    const dashboard = `${app.simulator.origin}/__sim`
    const html = await (await fetch(dashboard)).text()
    expect(html).toContain(reference)
    expect(html).not.toContain('<script')
    const token = /name="token" value="([0-9a-f]+)"/.exec(html)?.[1] ?? ''
    const press = (path: string, fields: Record<string, string>) =>
      fetch(`${dashboard}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    const pressed = await press(`/tx/${reference}/succeed`, { token })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, '/__sim'])
    expect((await app.verify(reference)).status).toBe('success')
    expect((await press(`/tx/${reference}/reverse`, { token: 'guessed' })).status).toBe(401)
    expect(await (await fetch(dashboard)).text()).toContain('charge.success')
  })

  test('reset clears everything', async () => {
    await steer('POST', '/reset', { seed: 3 })
    expect((await steer('GET', '/state')).body).toMatchObject({ transactions: 0, deliveries: 0 })
  })
})

describe('over a restart', () => {
  const secretKey = `sk_test_sim${'a'.repeat(32)}`

  test('pending payments, accounts, refunds and events continue, also after a torn line', async () => {
    const dataFile = join(folder, 'books.jsonl')
    const first = await openSimulator({ dataFile, secretKey })
    first.receiver.isAway = true
    const paid = await first.begin()
    const late = await first.begin()
    const open = await first.begin()
    first.simulator.control.succeed(paid.reference)
    first.simulator.control.refundFromDashboard(paid.reference, 2500)
    first.simulator.control.succeed(late.reference, { delayMs: 60_000 })
    await first.simulator.control.flushWebhooks()
    await first.simulator.close()
    await appendFile(dataFile, '{"kind":"transaction","entry":{"id":40')

    const second = await openSimulator({ dataFile, secretKey })
    expect((await second.verify(open.reference)).status).toBe('abandoned')
    const path = new URL(open.page).pathname
    expect((await second.press(`${second.simulator.origin}${path}`, 'pay-success')).status).toBe(200)
    await second.simulator.control.advance(60_000)
    const records = second.simulator.control.transactions()
    expect(records.map(({ status, refundedCents }) => [status, refundedCents])).toEqual([
      ['success', 2500],
      ['success', 0],
      ['success', 0],
    ])
    expect(second.arrived.map(({ event }) => event).sort()).toEqual([
      'charge.success',
      'charge.success',
      'charge.success',
      'refund.pending',
      'refund.processed',
      'refund.processing',
    ])
    await second.simulator.close()
    const lines = (await readFile(dataFile, 'utf8')).trim().split('\n')
    expect(() => lines.map((line) => JSON.parse(line))).not.toThrow()
    expect((await stat(dataFile)).mode & 0o777).toBe(0o600)

    const third = await openSimulator({ dataFile, secretKey })
    expect(third.simulator.control.transactions()).toEqual(records)
    await third.simulator.control.advance(0)
    expect(third.arrived).toEqual([])
    third.simulator.control.reset()
    await third.simulator.close()
    const fourth = await openSimulator({ dataFile, secretKey })
    expect(fourth.simulator.control.transactions()).toEqual([])
    await fourth.simulator.close()
  })

  test('a taken port is replaced by a free one, on this machine alone', async () => {
    const { port } = new URL(app.simulator.origin)
    const other = await startPaystackSimulator({ port: Number(port) })
    expect(other.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(other.origin).not.toBe(app.simulator.origin)
    expect(other.secretKey).toMatch(/^sk_test_sim[0-9a-f]{32}$/)
    await other.close()
  })
})

describe('refusals', () => {
  test('401: without the control token; the key of the API does not open them', async () => {
    for (const token of ['', 'guessed', app.simulator.secretKey])
      expect((await steer('GET', '/state', undefined, token)).status).toBe(401)
  })

  test('404: an unknown command', async () => {
    expect((await steer('POST', '/explode')).status).toBe(404)
  })

  test('409: an impossible command, explained in words', async () => {
    const { reference } = await app.begin()
    app.simulator.control.succeed(reference)
    for (const [path, body, message] of [
      ['/tx/thz-none/succeed', {}, 'There is no payment thz-none'],
      [`/tx/${reference}/fail`, {}, 'has already succeeded'],
      [`/tx/${reference}/resolve-dispute`, { outcome: 'declined' }, 'has no open dispute'],
      [`/tx/${reference}/refund`, { amount: 10_001 }, 'cannot be given back'],
      [`/tx/${reference}/refund`, { amount: '1.5' }, 'no whole number'],
      ['/preset', { name: 'rain' }, 'Choose one of happy'],
      ['/faults', { match: {} }, 'A fault needs'],
      ['/webhooks/url', { url: 'ftp://x' }, 'no address for webhooks'],
    ] as const) {
      const answer = await steer('POST', path, body)
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining(message)])
    }
  })
})
