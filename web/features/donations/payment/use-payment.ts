import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/page/router-context.ts'

/**
 * How a payment stands, as far as this page knows. `polling`: it asks, and asks again; `over`: it is settled, or was asked
 * about often enough; `unknown`: nobody here knows the reference.
 */
export type KnownPayment = { phase: 'polling' | 'over' | 'unknown'; payment: PaymentState | null }

const initialPayment: KnownPayment = { phase: 'polling', payment: null }

/**
 * Asks how the payment of a reference stands until that is settled: at once, and after 2, 4, 8 and 16 seconds. The server
 * asks the provider and settles; a reference in an address proves nothing by itself (PAY-E6, REQ-15). A connection
 * that fails is like a payment that is not settled. What is known of the campaign is out of date once a gift has arrived, and
 * is read anew when its page is opened next. `onAsked` hears after each answer how often it was asked.
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

/** What is known of the campaign of a payment is read anew when somebody looks at it next. */
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
