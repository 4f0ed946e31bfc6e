import { useEffect, useRef } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useFeeSplitSentence } from '#web/features/donations/fee-split-sentence.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { SettingDetail, SettingDetails } from '#web/ui/layout/setting-row.tsx'
import type { DonationErrors, DonationInput } from './donation-values.ts'
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
      <ReviewDetails campaign={campaign} input={input} />
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

function ReviewDetails({ campaign, input }: Pick<ReviewStepProps, 'campaign' | 'input'>) {
  const { member } = useSession()
  const email = input.email ?? member?.email
  const shownName = member?.displayName ?? input.guestName?.trim()
  const name = input.anonymous ? t('giving.review.name.anonymous') : shownName
  return (
    <SettingDetails>
      <SettingDetail label={t('giving.review.campaign')}>{campaign.title}</SettingDetail>
      <SettingDetail label={t('giving.review.amount')}>
        <strong className="num">{formatMoney(input.amountCents)}</strong>
      </SettingDetail>
      {input.message ? <SettingDetail label={t('giving.message')}>{input.message}</SettingDetail> : null}
      {name ? <SettingDetail label={t('giving.review.name')}>{name}</SettingDetail> : null}
      {email ? <SettingDetail label={t('giving.review.receipt')}>{email}</SettingDetail> : null}
    </SettingDetails>
  )
}
