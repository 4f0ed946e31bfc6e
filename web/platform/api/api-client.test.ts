import { expect, test, vi } from 'vitest'
import { en } from '#contract/messages/en.ts'
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
