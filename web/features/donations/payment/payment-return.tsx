import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { PAYMENT_PROVIDER } from '#contract/money/fees.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { forgetDonationDraft } from '#web/features/donations/form/donation-draft.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import type { ReturnAddress } from './return-address.ts'
import { usePayment } from './use-payment.ts'

type PaymentReturnProps = { campaignId: string; address: ReturnAddress }

/**
 * The outcome of a payment, shown above its campaign after the return. The parameters of the payment page are
 * removed from the URL at once (FUND-7, PAY-E6). Nothing is shown for references of other campaigns.
 */
export function PaymentReturn({ campaignId, address }: PaymentReturnProps) {
  const [{ reference, trxref, payment }] = useState(address)
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const isReturn = Object.keys(address).length > 0
  useEffect(() => {
    if (isReturn) router.history.replace(router.state.location.pathname)
  }, [isReturn, router])
  const returnedReference = reference ?? trxref
  // Server HTML is the same for everyone and contains no payment.
  if (!isHydrated) return null
  if (returnedReference) return <Returned campaignId={campaignId} reference={returnedReference} />
  return payment === 'canceled' ? <CanceledNote /> : null
}

function Returned({ campaignId, reference }: { campaignId: string; reference: string }) {
  const readPage = useRefreshCampaignPage(campaignId)
  // The surrounding campaign page is refetched from the second poll on (FUND-7).
  const { phase, payment } = usePayment(reference, (times) => times > 1 && readPage())
  const isOurs = payment === null ? phase !== 'unknown' : payment.campaignId === campaignId
  const isArrived = isOurs && payment !== null && (payment.status === 'completed' || payment.isUnderReview)
  useThankYouRedirect(campaignId, reference, isArrived)
  if (!isOurs) return null
  return (
    <div className="mb-6" role="status" aria-live="polite">
      {payment?.status === 'failed' && !isArrived ? (
        <Note kind="bad">{t('return.failed')}</Note>
      ) : phase === 'polling' || isArrived ? (
        <ProcessingNote />
      ) : (
        <Note>{t('return.confirming')}</Note>
      )}
    </div>
  )
}

function ProcessingNote() {
  return (
    <div className="note">
      <Spinner />
      <div className="note-text">
        <strong>{t('return.processing')}</strong>{' '}
        {t('return.processing.detail', { provider: PAYMENT_PROVIDER })}
      </div>
    </div>
  )
}

/** The donor left before paying; the form is as they left it. */
function CanceledNote() {
  return (
    <div className="mb-6" role="status">
      <Note title={t('return.canceled')}>{t('return.canceled.detail')}</Note>
    </div>
  )
}

function useRefreshCampaignPage(campaignId: string): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return () =>
    void queryClient.prefetchQuery({ ...campaignPageQuery(api, campaignId), staleTime: 0, retry: false })
}

/** Once the payment has arrived, deletes the draft and replaces this page with the thank-you page. */
function useThankYouRedirect(campaignId: string, reference: string, isArrived: boolean): void {
  const router = useRouter()
  const memberId = useSession().member?.id ?? null
  const showThankYou = useEffectEvent(() => {
    for (const donor of new Set([memberId, null])) forgetDonationDraft({ campaignId, memberId: donor })
    router.history.replace(`/fundraising/${campaignId}/thank-you?ref=${encodeURIComponent(reference)}`)
  })
  useEffect(() => {
    if (isArrived) showThankYou()
  }, [isArrived])
}
