import { expect, test, vi } from 'vitest'
import { createApi } from './api-client.ts'

const away = () => new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } })

test('a write with a key is asked again while the server is away; one that is asked once is not', async () => {
  vi.useFakeTimers()
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => away())
  const input = { campaignId: 'c1', amountCents: 2500 }
  const once = createApi().call('startDonation', input, { idempotencyKey: 'k1', isAskedOnce: true })
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
