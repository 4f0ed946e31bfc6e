import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'

/**
 * The status of a payment, as far as this page knows it. `polling`: not settled yet; `over`: settled, or
 * polled for the last time; `unknown`: the server does not know the reference.
 */
export type KnownPayment = { phase: 'polling' | 'over' | 'unknown'; payment: PaymentState | null }

const initialPayment: KnownPayment = { phase: 'polling', payment: null }

/**
 * Polls the payment of a reference until it is settled: at once, and after 2, 4, 8 and 16 seconds. The server
 * asks the provider and settles; a reference in a URL proves nothing by itself (PAY-E6, REQ-15). A failed
 * connection counts as a payment that is not settled. Once the payment is settled, the cached campaign page
 * is invalidated. `onPolled` is called after each response with the number of polls.
 */
export function usePayment(reference: string | null, onPolled?: (times: number) => void) {
  const api = useApi()
  const invalidateCampaign = useInvalidateCampaign()
  const [known, setKnown] = useState(initialPayment)
  const [attempt, setAttempt] = useState(0)
  const report = useEffectEvent(({ phase, payment }: KnownPayment, times: number) => {
    onPolled?.(times)
    if (phase === 'over') invalidateCampaign(payment)
  })
  const read = useEffectEvent((wanted: string) =>
    api.call('verifyPayment', { reference: wanted }).then(knownOf, knownAfterRefusal),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks from the beginning
  useEffect(() => {
    if (reference === null) return
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    async function poll(wanted: string, times: number): Promise<void> {
      const latest = await read(wanted)
      if (!isWanted) return
      const pause = donationLimits.askAgainMs[times - 1]
      const isLast = latest.phase === 'polling' && pause === undefined
      setKnown(({ payment }) => ({
        phase: isLast ? 'over' : latest.phase,
        payment: latest.payment ?? payment,
      }))
      report(latest, times)
      if (latest.phase === 'polling' && pause !== undefined)
        timer = setTimeout(() => void poll(wanted, times + 1), pause)
    }
    void poll(reference, 1)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [reference, attempt])

  function retry(): void {
    setKnown(initialPayment)
    setAttempt(attempt + 1)
  }
  return { ...known, retry }
}

/** Invalidates the cached campaign page of a payment, which is refetched on the next visit. */
function useInvalidateCampaign() {
  const api = useApi()
  const queryClient = useQueryClient()
  return (payment: PaymentState | null): void => {
    if (payment?.campaignId)
      void queryClient.invalidateQueries({ queryKey: campaignPageQuery(api, payment.campaignId).queryKey })
  }
}

function knownOf(payment: PaymentState): KnownPayment {
  const isSettled = payment.status !== 'pending' || payment.isUnderReview
  return { phase: isSettled ? 'over' : 'polling', payment }
}

function knownAfterRefusal(error: unknown): KnownPayment {
  const { code } = asApiFailure(error)
  const isUnknown = code === 'NOT_FOUND' || code === 'INVALID'
  return { phase: isUnknown ? 'unknown' : 'polling', payment: null }
}
