import { useEffect, useRef } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useFeeSplitSentence } from '#web/features/donations/fee-split-sentence.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import type { DonationErrors, DonationInput } from './donation-values.ts'
import { ReviewDetails } from './review-details.tsx'
import { useCheckout } from './use-checkout.ts'

type ReviewStepProps = {
  campaign: Campaign
  input: DonationInput
  onBack: () => void
  /** Called when the server refused fields of the form. */
  onRefused: (errors: DonationErrors) => void
}

/** A review of everything that is about to be paid, before the payment page, with a way back (ECTA s43). */
export function ReviewStep({ campaign, input, onBack, onRefused }: ReviewStepProps) {
  const { isLeaving, pay } = useCheckout(campaign.id, onRefused)
  const heading = useRef<HTMLHeadingElement>(null)
  const share = useFeeSplitSentence(input.amountCents)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card padded as="section" className="stack">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('giving.review')}
      </h2>
      <InputDetails campaign={campaign} input={input} />
      <p className="text-sm text-text-2">{share}</p>
      <p className="text-sm text-text-2">{t('giving.final')}</p>
      <Button
        kind="lit"
        size="lg"
        block
        busy={isLeaving}
        busyLabel={t('giving.opening')}
        onClick={() => void pay(input)}
      >
        {t('giving.continue')}
      </Button>
      <Button
        kind="secondary"
        block
        aria-disabled={isLeaving || undefined}
        onClick={isLeaving ? undefined : onBack}
      >
        {t('giving.back')}
      </Button>
    </Card>
  )
}

function InputDetails({ campaign, input }: Pick<ReviewStepProps, 'campaign' | 'input'>) {
  const { member } = useSession()
  const shownName = member?.displayName ?? input.guestName?.trim()
  return (
    <ReviewDetails
      campaign={campaign}
      amountCents={input.amountCents}
      message={input.message}
      name={input.anonymous ? t('giving.review.name.anonymous') : shownName}
      receiptTo={input.email ?? member?.email}
    />
  )
}
