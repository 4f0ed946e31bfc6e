import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { changeShownGroup, dropOffer } from './group-cache.ts'
import { t } from './group-texts.ts'

const over = { NOT_FOUND: { title: 'offer.over' } } as const satisfies Outcome['refusals']

const outcomes = {
  accept: {
    done: { title: 'offer.accepted' },
    refusals: { ...over, TOO_MANY_GROUPS: { title: 'offer.acceptFailed', detail: 'group.tooMany' } },
    failed: { title: 'offer.acceptFailed' },
    showsReason: true,
    refresh: [['listMyGroups'], ['listMembers']],
  },
  decline: {
    done: { title: 'offer.declined' },
    refusals: over,
    failed: { title: 'offer.declineFailed' },
    showsReason: true,
    refresh: [['listMyGroups']],
  },
} as const satisfies Record<string, Outcome>

/**
 * Accepts or declines an ownership offer; one that is no longer open leaves the page, for whatever reason.
 */
function useOfferAnswers({ id: groupId, name }: GroupName) {
  const queryClient = useQueryClient()
  const accept = useOperation('acceptTransfer', outcomes.accept, { group: name })
  const decline = useOperation('declineTransfer', outcomes.decline)

  function settle(group: Group): void {
    dropOffer(queryClient, groupId)
    changeShownGroup(queryClient, groupId, () => group)
  }
  function refused(error: unknown): never {
    if (asApiFailure(error).code === 'NOT_FOUND') {
      dropOffer(queryClient, groupId)
      changeShownGroup(queryClient, groupId, (group) => ({ ...group, transferOffer: null }))
      void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
    }
    throw error
  }
  return {
    accept: () => accept.mutateAsync({ groupId }).then(settle, refused),
    decline: () => decline.mutateAsync({ groupId }).then(settle, refused),
  }
}

type OfferAnswersProps = { group: GroupName; onAnswered: () => void }

/** The two buttons of an ownership offer; while one is pending the other is disabled. */
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

/** The operation has already shown the reason. */
function refusedWithToast(): void {}
