import { type RefObject, useRef, useState } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { OfferAnswers } from '#web/features/groups/ownership-offer-answers.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useWithdrawTransfer } from './api.ts'

type Offer = NonNullable<Group['transferOffer']>
type GroupOfferProps = { group: Group; timeZone: string }

/**
 * The ownership offer of the group, for its owner and its recipient; the section keeps the focus after an
 * answer.
 */
export function GroupOffer({ group, timeZone }: GroupOfferProps) {
  const container = useRef<HTMLDivElement>(null)
  const { transferOffer: offer } = group
  return (
    <div ref={container} tabIndex={-1}>
      {offer ? (
        <Card padded as="section">
          {offer.isToViewer ? (
            <ToViewer {...{ group, offer, timeZone, container }} />
          ) : (
            <ByViewer {...{ group, offer, timeZone, container }} />
          )}
        </Card>
      ) : null}
    </div>
  )
}

type OfferViewProps = GroupOfferProps & { offer: Offer; container: RefObject<HTMLDivElement | null> }

function ToViewer({ group, offer, timeZone, container }: OfferViewProps) {
  const { name, owner } = group
  return (
    <div className="row">
      <div className="min-w-56 flex-1 wrap-anywhere">
        <p>
          <strong>
            {owner
              ? t('offer.from', { name: owner.name, group: name })
              : t('offer.from.unknown', { group: name })}
          </strong>
        </p>
        <p className="text-text-2">
          {t('offer.consequence')} {t('offer.until', { when: formatInstant(offer.expiresAt, timeZone) })}
        </p>
      </div>
      <OfferAnswers group={group} onAnswered={() => container.current?.focus()} />
    </div>
  )
}

function ByViewer({ group, offer, timeZone, container }: OfferViewProps) {
  const withdraw = useWithdrawTransfer(group)
  const [isBusy, setIsBusy] = useState(false)

  async function takeBack(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await withdraw().then(() => container.current?.focus(), refusedWithToast)
    setIsBusy(false)
  }
  return (
    <div className="row">
      <div className="min-w-56 flex-1 wrap-anywhere">
        <p>
          <strong>{t('transfer.offered', { name: offer.heir.name })}</strong>
        </p>
        <p className="text-text-2">
          {t('transfer.offered.until', { when: formatInstant(offer.expiresAt, timeZone) })}
        </p>
      </div>
      <Button
        kind="secondary"
        busy={isBusy}
        busyLabel={t('transfer.withdrawing')}
        onClick={() => void takeBack()}
      >
        {t('transfer.withdraw')}
      </Button>
    </div>
  )
}

/** The operation has already shown the reason; the offer stays. */
function refusedWithToast(): void {}
