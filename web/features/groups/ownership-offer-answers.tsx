import { useState } from 'react'
import type { GroupName } from '#contract/values/audience.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from './group-texts.ts'
import { useOfferAnswers } from './offer/api.ts'

type OfferAnswersProps = { group: GroupName; onAnswered: () => void }

/** The two answers to the offer of a group; while one is on its way the other waits. */
export function OfferAnswers({ group, onAnswered }: OfferAnswersProps) {
  const { accept, decline } = useOfferAnswers(group)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const about = <span className="sr-only">{group.name}</span>

  async function answer(which: 'accept' | 'decline', act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(which)
    await act().then(onAnswered, refusedWithToast)
    setBusy(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        busy={busy === 'accept'}
        busyLabel={t('offer.accepting')}
        aria-disabled={busy !== null}
        onClick={() => void answer('accept', accept)}
      >
        {t('offer.accept')} {about}
      </Button>
      <Button
        kind="ghost"
        busy={busy === 'decline'}
        busyLabel={t('offer.declining')}
        aria-disabled={busy !== null}
        onClick={() => void answer('decline', decline)}
      >
        {t('offer.decline')} {about}
      </Button>
    </div>
  )
}

/** The operation has told the person why. */
function refusedWithToast(): void {}
