import type { OutputOf } from '#contract/api/all-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { typedAmount } from '#contract/fundraising/posted-donation.ts'
import { parseAmount } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useFeeSplitSentence } from '#web/features/donations/fee-split-sentence.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { FormKey } from '#web/platform/forms/form-key.tsx'
import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { DONATION_ANCHOR } from './donation-values.ts'
import { ReviewDetails } from './review-details.tsx'
import { errorsOf, outcomes } from './use-checkout.ts'

type PostedDonation = Posted<'startDonation'>
type PostedCardProps = { campaign: Campaign; posted: PostedDonation }

/** The posted donation that this page answers. */
export function usePostedDonation(): PostedDonation | null {
  return usePostedForm('startDonation')
}

/**
 * The card that answers a posted donation (REQ-306): the form with what was typed and what the page for everybody cannot
 * ask, then all that is about to be paid with the link to the payment page (ECTA s43).
 */
export function PostedDonationCard({ campaign, posted }: PostedCardProps) {
  const { output } = posted
  return (
    <Card padded as="section" className="stack">
      <h2 className="text-2xl">{t(output ? 'giving.review' : 'giving.title')}</h2>
      {output ? (
        <ReadyToPay campaign={campaign} posted={posted} checkout={output} />
      ) : (
        <FormToCheck posted={posted} />
      )}
    </Card>
  )
}

function FormToCheck({ posted }: { posted: PostedDonation }) {
  const { values, failure, isSignedIn } = posted
  const errors = failure ? errorsOf(failure) : {}
  // Its key was used for another input, on a page that the browser went back to: what is typed now is checked again.
  const isToCheck = !failure || failure.code === 'IDEMPOTENCY_MISMATCH'
  const isShownAtFields = Object.keys(errors).length > 0
  const refusal = isToCheck || isShownAtFields ? null : refusalOf(outcomes.startDonation, failure)
  return (
    <form method="post" action={DONATION_ANCHOR} noValidate className="stack min-w-0">
      {refusal ? (
        <Note kind="bad" title={refusal.title}>
          {refusal.detail}
        </Note>
      ) : null}
      {isToCheck ? <p className="text-text-2">{t('giving.check')}</p> : null}
      <FormKey />
      <TextInput
        name="amount"
        label={t('giving.amount')}
        before={t('giving.currency')}
        inputMode="decimal"
        defaultValue={typedAmount(values)}
        error={errors.amount}
      />
      <TextArea
        rows={2}
        name="message"
        label={t('giving.message')}
        note={t('giving.optional')}
        defaultValue={values.message}
        error={errors.message}
      />
      <TextInput
        type="email"
        name="email"
        autoComplete="email"
        label={t('giving.email')}
        note={isSignedIn ? t('giving.optional') : undefined}
        hint={t(isSignedIn ? 'giving.email.hint.member' : 'giving.email.hint')}
        defaultValue={values.email}
        error={errors.email}
      />
      <ShownName posted={posted} error={errors.guestName} />
      <Button type="submit" kind="lit" size="lg" block>
        {t('giving.review')}
      </Button>
    </form>
  )
}

/** How the name is shown: a member chooses, a guest may type one (REQ-343). */
function ShownName({ posted, error }: { posted: PostedDonation; error: string | undefined }) {
  const { values, isSignedIn } = posted
  if (isSignedIn)
    return (
      <Switch
        name="anonymous"
        label={t('giving.anonymous')}
        description={t('giving.anonymous.detail')}
        defaultChecked={'anonymous' in values}
      />
    )
  return (
    <TextInput
      name="guestName"
      autoComplete="name"
      label={t('giving.guestName')}
      note={t('giving.optional')}
      hint={t('giving.guestName.hint')}
      defaultValue={values.guestName}
      error={error}
    />
  )
}

type ReadyToPayProps = PostedCardProps & { checkout: OutputOf<'startDonation'> }

function ReadyToPay({ campaign, posted, checkout }: ReadyToPayProps) {
  const { values, isSignedIn } = posted
  const amountCents = parseAmount(typedAmount(values)) ?? 0
  const share = useFeeSplitSentence(amountCents)
  return (
    <>
      <ReviewDetails
        campaign={campaign}
        amountCents={amountCents}
        message={values.message}
        name={shownName(posted)}
        receiptTo={values.email || (isSignedIn ? t('giving.review.receipt.member') : undefined)}
      />
      <p className="text-sm text-text-2">{share}</p>
      <p className="text-sm text-text-2">{t('giving.final')}</p>
      <ToPayment url={checkout.checkoutUrl} />
      <BackToForm values={values} />
    </>
  )
}

/** Links only to the payment origins of this server (REQ-209). */
function ToPayment({ url }: { url: string }) {
  const origins = useConfig()?.payments.checkoutOrigins ?? []
  if (!origins.some((origin) => url.startsWith(`${origin}/`)))
    return (
      <Note kind="bad" title={t('giving.error')}>
        {t('donation.checkoutFailed')}
      </Note>
    )
  return (
    <a href={url} className={buttonClass({ kind: 'lit', size: 'lg', block: true })}>
      {t('giving.continue')}
    </a>
  )
}

/** Leads back to what was typed. The browser's own way back asks whether to post once more. */
function BackToForm({ values }: Pick<PostedDonation, 'values'>) {
  return (
    <form method="post" action={DONATION_ANCHOR}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <Button type="submit" kind="secondary" block>
        {t('giving.back')}
      </Button>
    </form>
  )
}

/** A member who is not anonymous is shown by the name of the account, which this page does not know. */
function shownName({ values, isSignedIn }: PostedDonation): string | undefined {
  if (isSignedIn) return 'anonymous' in values ? t('giving.review.name.anonymous') : undefined
  return values.guestName?.trim() || t('giving.review.name.anonymous')
}
