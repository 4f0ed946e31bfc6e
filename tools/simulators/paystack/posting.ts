import type { Deliver } from '#server/simulators/paystack/webhook-deliveries.ts'

/** Posts an event to an address as the service does; only the status of the answer counts. */
export function createPost(addressNow: () => string | null, patienceMs: number): Deliver {
  return async ({ body, headers }) => {
    const address = addressNow()
    if (!address) throw new Error('No webhook address is set')
    const answer = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.status
  }
}
