import { type FormEvent, useRef } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { PAYMENT_PROVIDER } from '#contract/fees.ts'
import { formatMoney, parseAmount } from '#contract/money.ts'
import { useIsOnline } from '#web/platform/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { t } from '../texts.ts'
import { GiftFields } from './gift-fields.tsx'
import { useGift } from './use-gift.ts'
import { type Giver, useGiver } from './use-giver.ts'

type DonationFormProps = { campaign: Campaign }

/** The card with which one gives to a campaign, member or visitor (FUND-9 … FUND-14). */
export function DonationForm({ campaign }: DonationFormProps) {
  const giver = useGiver()
  return <GiftCard key={giver ? (giver.memberId ?? 'visitor') : 'nobody'} campaign={campaign} giver={giver} />
}

type GiftCardProps = DonationFormProps & { giver: Giver | null }

/** First what is given, then, before anything leaves for the payment page, all of it once more (ECTA s43). */
function GiftCard({ campaign, giver }: GiftCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const { gift, errors, reviewing, isChecking, change, review, leaveReview } = useGift(
    campaign.id,
    giver,
    form,
  )
  if (reviewing)
    return (
      <reviewing.Step
        campaign={campaign}
        wish={reviewing.wish}
        onBack={() => leaveReview()}
        onRefused={leaveReview}
      />
    )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (giver) void review()
  }
  return (
    <Card padded as="section">
      <h2 className="text-2xl">{t('giving.title')}</h2>
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-4"
        data-early={giver === null || undefined}
        onSubmit={submit}
      >
        <fieldset className="stack min-w-0">
          <GiftFields
            goalCents={campaign.goalCents}
            gift={gift}
            errors={errors}
            isSignedIn={giver?.isSignedIn === true}
            isGuest={giver?.isSignedIn === false}
            onChange={change}
          />
          <OfflineNote />
          <Button
            type="submit"
            kind="lit"
            size="lg"
            block
            disabled={giver === null}
            busy={isChecking}
            busyLabel={t('giving.checking')}
          >
            {submitLabel(giver, gift.amount)}
          </Button>
          <p className="text-center text-xs text-text-3">
            {t('giving.foot', { provider: PAYMENT_PROVIDER })}
          </p>
        </fieldset>
      </form>
      <NoScriptNote />
    </Card>
  )
}

/** Fields take what is entered from the start; until the form can send it, the button says that it comes. */
function submitLabel(giver: Giver | null, amount: string): string {
  if (giver === null) return t('giving.checking')
  const cents = parseAmount(amount)
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

/** Without scripts the button stays off, and the note says why. */
function NoScriptNote() {
  return (
    <noscript>
      <Note kind="warn" title={t('giving.noScript')}>
        {t('giving.noScript.detail')}
      </Note>
    </noscript>
  )
}
