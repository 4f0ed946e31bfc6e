import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import './treasury-texts.ts'

/**
 * Runs offline too, so that the page can show the offline error; always refetched, since admins need the current state.
 */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Payments that wait for a decision, the oldest first; or the decided ones. */
export function reviewsQuery(api: Api, filter: 'waiting' | 'decided') {
  return infiniteQueryOptions({
    queryKey: ['listPaymentReviews', filter],
    queryFn: ({ pageParam: cursor }) => api.call('listPaymentReviews', { filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** All refunds, newest first. */
export function refundsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listRefunds'],
    queryFn: ({ pageParam: cursor }) => api.call('listRefunds', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** Creators whose money waits to be paid out by hand, and those who owe after refunds. */
export function duePayoutsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listDuePayouts'],
    queryFn: () => api.call('listDuePayouts', {}),
    ...fresh,
  })
}

/** The results of the last check of the ledger. */
export function moneyHealthQuery(api: Api) {
  return queryOptions({
    queryKey: ['getMoneyHealth'],
    queryFn: () => api.call('getMoneyHealth', {}),
    ...fresh,
  })
}

const afterDecision = [['listPaymentReviews'], ['getMoneyHealth'], ['listRefunds']]
const decision = {
  failed: { title: 'review.failed' },
  showsReason: true,
  refusals: {
    NETWORK: { title: 'review.failed', detail: 'error.network.detail' },
    NOT_FOUND: { title: 'review.failed', detail: 'review.gone' },
  },
  refresh: afterDecision,
} as const satisfies Outcome

const outcomes = {
  acceptReviewedPayment: { ...decision, done: { title: 'review.accept.done' } },
  refundReviewedPayment: { ...decision, done: { title: 'review.refund.done' } },
  dismissReview: { ...decision, done: { title: 'review.dismiss.done' } },
  findDonation: {
    failed: { title: 'lookup.failed' },
    refusals: {
      NOT_FOUND: { title: 'lookup.failed', detail: 'lookup.unknown' },
      INVALID: { title: 'lookup.failed', detail: 'lookup.unknown' },
    },
  },
  refundDonation: {
    done: { title: 'refund.done' },
    failed: { title: 'refund.failed' },
    showsReason: true,
    refusals: { NETWORK: { title: 'refund.failed', detail: 'error.network.detail' } },
    refresh: [['listRefunds']],
  },
  resolveDispute: {
    done: { title: 'dispute.done' },
    failed: { title: 'dispute.failed' },
    showsReason: true,
    refusals: {
      NETWORK: { title: 'dispute.failed', detail: 'error.network.detail' },
      FRESH_SIGN_IN_REQUIRED: null,
    },
    refresh: [...afterDecision, ['listDuePayouts']],
  },
  recordPayout: {
    done: { title: 'payout.done' },
    failed: { title: 'payout.failed' },
    showsReason: true,
    refusals: {
      NETWORK: { title: 'payout.failed', detail: 'error.network.detail' },
      FRESH_SIGN_IN_REQUIRED: null,
    },
    refresh: [['listDuePayouts']],
  },
} as const satisfies Record<string, Outcome>

export type Decision = 'accept' | 'refund' | 'dismiss'

/** An admin's decisions about a payment, with a note that is stored (PAY-B3). */
export function useDecisions(reviewId: string): Record<Decision, (note: string) => Promise<unknown>> {
  const { mutateAsync: accept } = useOperation('acceptReviewedPayment', outcomes.acceptReviewedPayment)
  const { mutateAsync: refund } = useOperation('refundReviewedPayment', outcomes.refundReviewedPayment)
  const { mutateAsync: dismiss } = useOperation('dismissReview', outcomes.dismissReview)
  return {
    accept: (note) => accept({ reviewId, note }),
    refund: (note) => refund({ reviewId, note }),
    dismiss: (note) => dismiss({ reviewId, note }),
  }
}

/** Finds a donation by the reference of its receipt; the server logs the access. */
export function useFindDonation() {
  return useOperation('findDonation', outcomes.findDonation).mutateAsync
}

/** Refunds a donation, fully or in part. */
export function useRefundDonation() {
  return useOperation('refundDonation', outcomes.refundDonation).mutateAsync
}

/** Records the outcome of a dispute that the provider never reported (PAY-B3). */
export function useResolveDispute() {
  return useOperation('resolveDispute', outcomes.resolveDispute).mutateAsync
}

/** Records that a creator was paid by hand (PAY-E7.2). */
export function useRecordPayout() {
  return useOperation('recordPayout', outcomes.recordPayout).mutateAsync
}
