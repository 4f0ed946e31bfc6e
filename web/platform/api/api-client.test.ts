import { expect, test, vi } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { recordServerTime, serverNow } from '#web/platform/device/server-clock.ts'
import { createApi } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'

const away = () => new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } })

test('a write with an idempotency key is repeated while the server is away; one marked isSentOnce is not', async () => {
  vi.useFakeTimers()
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => away())
  const input = { campaignId: 'c1', amountCents: 2500 }
  const once = createApi().call('startDonation', input, { idempotencyKey: 'k1', isSentOnce: true })
  await expect(once).rejects.toMatchObject({ status: 502 })
  expect(sent).toHaveBeenCalledTimes(1)

  const again = expect(
    createApi().call('startDonation', input, { idempotencyKey: 'k2' }),
  ).rejects.toMatchObject({
    status: 502,
  })
  await vi.runAllTimersAsync()
  await again
  expect(sent).toHaveBeenCalledTimes(1 + 4)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [502, '<html>Bad gateway</html>', en['error.unavailable']],
  [
    503,
    JSON.stringify({ error: { code: 'UNAVAILABLE', key: 'error.unavailable' } }),
    en['error.unavailable'],
  ],
  [504, '<html>Gateway timeout</html>', en['error.unavailable']],
])(
  'a read that is answered %i is retried three times, then fails with a text of the catalogue (GEN-5)',
  async (status, body, sentence) => {
    vi.useFakeTimers()
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }))
    const pending = createApi()
      .call('getConfig', {})
      .catch((failure: ApiFailure) => failure)
    await vi.runAllTimersAsync()
    const failure = await pending
    expect(sent).toHaveBeenCalledTimes(1 + 3)
    expect(failure).toMatchObject({ status })
    expect(en[(failure as ApiFailure).key]).toBe(sentence)
    vi.useRealTimers()
    vi.restoreAllMocks()
  },
)

test('a read that succeeds at the second attempt is as good as any (GEN-5)', async () => {
  vi.useFakeTimers()
  const answers = [away(), Response.json({ appName: 'Thandaza' })]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? away())
  const pending = createApi().call('getConfig', {})
  await vi.runAllTimersAsync()
  expect(await pending).toEqual({ appName: 'Thandaza' })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a write that is shown before its answer is sent in the task of the press, to the end when the page is left', () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  void createApi().call('prayForPrayer', { prayerId: 'p1' }, { idempotencyKey: 'k1' })
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', keepalive: true })
  vi.restoreAllMocks()
})

test('every answer tells how the clock of the server stands', async () => {
  const date = new Date(Date.now() - 20 * 60_000).toUTCString()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { headers: { date } }))
  await createApi().call('getConfig', {})
  expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(60_000)
  recordServerTime(new Date().toUTCString())
  vi.restoreAllMocks()
})

test('a browser without AbortSignal.timeout and the size of parameters sends the same request (ADR-35)', async () => {
  stubProperty(AbortSignal, 'timeout', undefined)
  stubProperty(URLSearchParams.prototype, 'size', undefined)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items: [] }))
  await createApi().call('listPublicPrayers', { search: 'rain', category: 'family' })
  expect(sent.mock.calls[0]?.[0]).toMatch(/\?search=rain&category=family$/)
  expect(sent.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)
  vi.restoreAllMocks()
})
