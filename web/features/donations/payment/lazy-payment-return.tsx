import { lazy, Suspense, useState } from 'react'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import type { ReturnAddress } from './return-address.ts'

const PaymentReturn = lazy(async () => ({ default: (await import('./payment-return.tsx')).PaymentReturn }))

/** The outcome of a payment; its code is loaded only after a return from the payment page. */
export function LazyPaymentReturn({ campaignId, address }: { campaignId: string; address: ReturnAddress }) {
  // The state keeps the first value, because PaymentReturn removes the parameters from the URL.
  const [isReturn] = useState(Object.keys(address).length > 0)
  if (!useIsHydrated() || !isReturn) return null
  return (
    <Suspense>
      <PaymentReturn campaignId={campaignId} address={address} />
    </Suspense>
  )
}
