import { type FormEvent, useRef } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { PAYMENT_PROVIDER } from '#contract/money/fees.ts'
import { formatMoney, parseAmount } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useIsOnline } from '#web/platform/device/use-is-online.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { DonationFields } from './donation-fields.tsx'
import { DONATION_ANCHOR } from './donation-values.ts'
import { type Donor, useDonationForm, useDonor } from './use-donation-form.ts'

type DonationFormProps = { campaign: Campaign }

/** The answer to a form post is plain HTML: the browser's bundle leaves it out. */
const answer = import.meta.env.SSR ? await import('./posted-donation.tsx') : null

/** The card with the donation form of a campaign, for members and visitors (FUND-9 … FUND-14). */
export function DonationForm({ campaign }: DonationFormProps) {
  const donor = useDonor()
  const posted = answer?.usePostedDonation()
  if (answer && posted) return <answer.PostedDonationCard campaign={campaign} posted={posted} />
  return (
    <DonationCard key={donor ? (donor.memberId ?? 'visitor') : 'nobody'} campaign={campaign} donor={donor} />
  )
}

type DonationCardProps = DonationFormProps & { donor: Donor | null }

/** Shows the form first, then a review of everything before the redirect to the payment page (ECTA s43). */
function DonationCard({ campaign, donor }: DonationCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, reviewing, isChecking, change, review, leaveReview } = useDonationForm(
    campaign.id,
    donor,
    form,
  )
  if (reviewing)
    return (
      <reviewing.Step
        campaign={campaign}
        input={reviewing.input}
        onBack={() => leaveReview()}
        onRefused={leaveReview}
      />
    )

  function submit(event: FormEvent): void {
    // Until the session is known the form is a plain one, as without scripts.
    if (!donor) return
    event.preventDefault()
    void review()
  }
  return (
    <Card padded as="section">
      <h2 className="text-2xl">{t('giving.title')}</h2>
      <form
        ref={form}
        method="post"
        action={DONATION_ANCHOR}
        noValidate
        className="mt-4"
        data-early={donor === null || undefined}
        onSubmit={submit}
      >
        <FormBody legend={t('giving.title')} className="stack min-w-0">
          <DonationFields
            goalCents={campaign.goalCents}
            values={values}
            errors={errors}
            isSignedIn={donor?.isSignedIn === true}
            isGuest={donor?.isSignedIn === false}
            onChange={change}
          />
          <OfflineNote />
          <Button type="submit" kind="lit" size="lg" block busy={isChecking} busyLabel={t('giving.checking')}>
            {submitLabel(donor, values.amount)}
          </Button>
          <p className="text-center text-xs text-text-3">
            {t('giving.foot', { provider: PAYMENT_PROVIDER })}
          </p>
        </FormBody>
      </form>
    </Card>
  )
}

/** Before hydration the button cannot follow what is typed: it names no amount. */
function submitLabel(donor: Donor | null, amount: string): string {
  const cents = donor && parseAmount(amount)
  return cents ? t('giving.submit', { amount: formatMoney(cents) }) : t('giving.submit.plain')
}

function OfflineNote() {
  if (useIsOnline()) return null
  return (
    <Note kind="warn" title={t('giving.offline')}>
      {t('giving.offline.detail')}
    </Note>
  )
}
