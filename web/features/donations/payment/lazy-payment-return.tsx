import { lazy, Suspense, useState } from 'react'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import type { ReturnAddress } from './return-address.ts'

const PaymentReturn = lazy(async () => ({ default: (await import('./payment-return.tsx')).PaymentReturn }))

/** What became of a payment; only who comes back from one loads what asks. */
export function LazyPaymentReturn({ campaignId, address }: { campaignId: string; address: ReturnAddress }) {
  // What asks takes the words out of the address; it goes on all the same.
  const [isReturn] = useState(Object.keys(address).length > 0)
  if (!useIsHydrated() || !isReturn) return null
  return (
    <Suspense>
      <PaymentReturn campaignId={campaignId} address={address} />
    </Suspense>
  )
}
