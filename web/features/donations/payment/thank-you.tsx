import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useFeeSplitSentence } from '#web/features/donations/fee-split-sentence.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/buttons/spinner.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { usePayment } from './use-payment.ts'

type ThankYouFrameProps = {
  /** Null after the campaign was deleted. */
  campaignId: string | null
  title: string
  note?: string
  isDone?: boolean
  isBusy?: boolean
  /** The link back leads to another try. */
  isRetry?: boolean
  children: ReactNode
}

/**
 * One sentence about a payment, with its links (FUND-8); each new one takes the focus, so that screen readers
 * read it.
 */
function ThankYouFrame({ campaignId, title, note, isDone, isBusy, isRetry, children }: ThankYouFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another state
  useEffect(() => heading.current?.focus(), [title])
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl gap-5">
          <h1 ref={heading} tabIndex={-1} className="row">
            {isDone ? <CircleCheck className="flex-none text-ok-text" /> : null}
            {title}
            {isBusy ? <Spinner /> : null}
          </h1>
          <p className="text-lg break-words">{children}</p>
          {note ? <p className="text-text-2">{note}</p> : null}
          <nav className="row gap-x-6">
            {campaignId ? (
              <Link to="/fundraising/$campaignId" params={{ campaignId }} className={buttonClass()}>
                {t(isRetry ? 'thanks.failed.retry' : 'thanks.campaign')}
              </Link>
            ) : null}
            {campaignId && isDone ? (
              <Link
                to="/fundraising/$campaignId"
                params={{ campaignId }}
                hash="share"
                className={textLinkClass}
              >
                {t('thanks.share')}
              </Link>
            ) : null}
            <Link to="/fundraising" className={textLinkClass}>
              {t('thanks.fundraising')}
            </Link>
            <Link to="/dashboard" className={textLinkClass}>
              {t('thanks.dashboard')}
            </Link>
          </nav>
        </div>
      </Page>
    </Main>
  )
}

type ThankYouProps = { campaignId: string; reference: string }

/** The actual status of the payment; an unknown reference redirects to the campaign (FUND-8, REQ-15). */
export function ThankYou({ campaignId, reference }: ThankYouProps) {
  const { phase, payment, retry } = usePayment(reference)
  const isForeign = payment !== null && payment.campaignId !== null && payment.campaignId !== campaignId
  if (phase === 'unknown' || isForeign)
    return <Navigate to="/fundraising/$campaignId" params={{ campaignId }} replace />
  if (payment) return <PaymentStatus payment={payment} isPolling={phase === 'polling'} />
  return (
    <Main>
      <Page>
        {phase === 'polling' ? (
          <Loading label={t('thanks.asking')}>
            <div className="stack max-w-xl gap-4" aria-hidden="true">
              <Skeleton width="60%" height="2.5rem" />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </Loading>
        ) : (
          <Failed level={1} title={t('thanks.unreachable')} retryLabel={t('action.tryAgain')} onRetry={retry}>
            {t('thanks.unreachable.detail')}
          </Failed>
        )}
      </Page>
    </Main>
  )
}

type PaymentStatusProps = { payment: PaymentState; isPolling: boolean }

/** The status of the payment in a heading that is announced when it changes. */
function PaymentStatus({ payment, isPolling }: PaymentStatusProps) {
  const {
    status,
    isUnderReview,
    isRefunded,
    campaignId,
    campaignTitle: title,
    amountCents,
    currency,
  } = payment
  const amount = formatMoney(amountCents, currency)
  const share = useFeeSplitSentence(amountCents)
  if (isUnderReview)
    return (
      <ThankYouFrame campaignId={campaignId} title={t('thanks.review')}>
        {t('thanks.review.detail', { title })}
      </ThankYouFrame>
    )
  if (status === 'pending')
    return (
      <ThankYouFrame campaignId={campaignId} title={t('thanks.confirming')} isBusy={isPolling}>
        {t('return.confirming')}
      </ThankYouFrame>
    )
  if (status === 'failed')
    return (
      <ThankYouFrame campaignId={campaignId} title={t('thanks.failed')} isRetry>
        {t('return.failed')}
      </ThankYouFrame>
    )
  if (isRefunded)
    return (
      <ThankYouFrame campaignId={campaignId} title={t('thanks.refunded')}>
        {t('thanks.refunded.detail', { amount, title })}
      </ThankYouFrame>
    )
  return (
    <ThankYouFrame campaignId={campaignId} title={t('thanks.done')} isDone note={share}>
      {t('thanks.done.detail', { amount, title })}
    </ThankYouFrame>
  )
}
