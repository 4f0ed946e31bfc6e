import '#web/features/donations/donation-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#contract/api/error-codes.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import type { DonationErrors, DonationInput } from './donation-values.ts'

export const outcomes = {
  startDonation: {
    failed: { title: 'giving.failed' },
    refusals: {
      NETWORK: { title: 'giving.failed', detail: 'error.network.detail' },
      INVALID: ({ fields }: ApiFailure) =>
        'campaignId' in fields
          ? { title: 'giving.error', detail: 'giving.campaignMissing' }
          : { title: 'giving.failed', detail: 'error.invalid.detail' },
      NOT_FOUND: { title: 'giving.failed', detail: 'donation.campaignClosed' },
      CAMPAIGN_CLOSED: { title: 'giving.failed', detail: 'donation.campaignClosed' },
      CHECKOUT_FAILED: { title: 'giving.error', detail: 'donation.checkoutFailed' },
      PAYMENTS_UNAVAILABLE: { title: 'giving.error', detail: 'donation.unavailable' },
      RATE_LIMITED: { title: 'giving.error', detail: 'giving.tooMany' },
      UNEXPECTED: { title: 'giving.failed' },
    },
    // The server records a finished attempt with its idempotency key; a retry must be a new one (PAY-B3).
    endedBy: ['CHECKOUT_FAILED', 'PAYMENTS_UNAVAILABLE', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies Record<string, Outcome>

/**
 * Creates a checkout page for a donation; the same input submitted twice opens the same one (FUND-14,
 * PAY-B6.1).
 */
function useStartDonation() {
  return useOperation('startDonation', outcomes.startDonation).mutateAsync
}

/**
 * A checkout page that was created for this input; it is valid for as long as an unfinished payment is
 * (REQ-44).
 */
type OpenedCheckout = { serialized: string; url: string; at: number }

const CHECKOUT_VALID_MS = donationLimits.staleMinutes * 60_000

/**
 * Redirects to the payment page: at most one request at a time, the same page for the same input, and only to
 * the payment origins of this server (FUND-14, REQ-209). After the browser's back button the button is usable
 * again.
 */
export function useCheckout(campaignId: string, onRefused: (errors: DonationErrors) => void) {
  const start = useStartDonation()
  const refreshPage = useRefreshCampaignPage(campaignId)
  const origins = useConfig()?.payments.checkoutOrigins ?? []
  const [isLeaving, setIsLeaving] = useState(false)
  const isPending = useRef(false)
  const opened = useRef<OpenedCheckout>(null)
  useBfcacheRestore(release)

  function release(): void {
    isPending.current = false
    setIsLeaving(false)
  }
  async function pay(input: DonationInput): Promise<void> {
    if (isPending.current) return
    isPending.current = true
    setIsLeaving(true)
    const url = await addressFor(input)
    if (url !== null && redirectTo(url, origins)) return
    release()
  }
  async function addressFor(input: DonationInput): Promise<string | null> {
    const serialized = JSON.stringify(input)
    const known = opened.current
    if (known?.serialized === serialized && Date.now() - known.at < CHECKOUT_VALID_MS) return known.url
    const url = await start({ ...input, campaignId }).then(({ checkoutUrl }) => checkoutUrl, refused)
    opened.current = url === null ? null : { serialized, url, at: Date.now() }
    return url
  }
  /** The operation has already shown the reason. */
  function refused(error: unknown): null {
    const failure = asApiFailure(error)
    const errors = errorsOf(failure)
    if (Object.keys(errors).length > 0) onRefused(errors)
    if (failure.code === 'CAMPAIGN_CLOSED' || failure.code === 'NOT_FOUND') refreshPage()
    return null
  }
  return { isLeaving, pay }
}

/** The campaign has changed meanwhile, so its page is refetched. */
function useRefreshCampaignPage(campaignId: string): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return () => void queryClient.prefetchQuery({ ...campaignPageQuery(api, campaignId), staleTime: 0 })
}

/** The browser is only redirected to the checkout origins that this server has configured. */
function redirectTo(url: string, origins: readonly string[]): boolean {
  const isAllowed = origins.some((origin) => url.startsWith(`${origin}/`))
  if (isAllowed) location.assign(url)
  else showToast({ kind: 'failure', title: t('giving.error'), detail: t('donation.checkoutFailed') })
  return isAllowed
}

/** A page restored from the back/forward cache would still have a busy button. */
function useBfcacheRestore(onReturn: () => void): void {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}

const fieldOf = {
  amountCents: 'amount',
  message: 'message',
  email: 'email',
  guestName: 'guestName',
} as const

/** Maps the fields that the server refused to the fields of the form. */
export function errorsOf({ fields }: ApiFailure): DonationErrors {
  const errors: DonationErrors = {}
  for (const [name, field] of Object.entries(fieldOf)) {
    const refused = fields[name]
    const isInvalidEmail = field === 'email' && !refused?.key.startsWith('donation.email.required')
    if (refused) errors[field] = isInvalidEmail ? t('giving.email.invalid') : sentenceOf(refused)
  }
  return errors
}

function sentenceOf({ key, values }: FieldError): string {
  return say(isLoaded(key) ? key : 'field.invalid', values)
}
