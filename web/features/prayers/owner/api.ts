import { useQueryClient } from '@tanstack/react-query'
import type { ChosenImages } from '#contract/media/media-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'

/** Lists that show a card of the prayer. */
const refresh = [['getDashboard'], ['listPublicPrayers'], ['listHistory']] as const

const outcomes = {
  changeAudience: {
    done: { title: 'prayerActs.audience.done' },
    failed: { title: 'prayerActs.audience.failed' },
    showsReason: true,
    refresh,
  },
  changeImages: {
    done: { title: 'prayerActs.images.done' },
    failed: { title: 'prayerActs.images.failed' },
    showsReason: true,
  },
  changePrayerAnonymity: {
    done: { title: 'anonymous.changed' },
    failed: { title: 'anonymous.changeFailed' },
    showsReason: true,
    refresh: [...refresh, ['listComments'], ['listUpdates']],
  },
  archivePrayer: {
    done: { title: 'prayerActs.archive.done' },
    failed: { title: 'prayerActs.archive.failed' },
    showsReason: true,
    refresh,
  },
  restorePrayer: {
    done: { title: 'prayerActs.restore.done' },
    failed: { title: 'prayerActs.restore.failed' },
    showsReason: true,
    refresh,
  },
  deletePrayer: {
    done: { title: 'prayerActs.remove.done' },
    failed: { title: 'prayerActs.remove.failed' },
    showsReason: 'as message',
    refresh,
  },
} as const satisfies Record<string, Outcome>

/**
 * The owner's changes on the page itself, which shows the server's result (REQ-74, REQ-75). `show` is for the outcome of
 * archiving and restoring; the others are begun in a window, above which a toast is shown.
 */
export function usePrayerActions(prayerId: string, show?: ShowOutcome) {
  const queryClient = useQueryClient()
  const audience = useOperation('changeAudience', outcomes.changeAudience)
  const images = useOperation('changeImages', outcomes.changeImages)
  const anonymity = useOperation('changePrayerAnonymity', outcomes.changePrayerAnonymity, {}, show)
  const archive = useOperation('archivePrayer', outcomes.archivePrayer, {}, show)
  const restore = useOperation('restorePrayer', outcomes.restorePrayer, {}, show)
  const remove = useOperation('deletePrayer', outcomes.deletePrayer)

  function apply(prayer: Prayer): void {
    changeShownPrayer(queryClient, prayerId, () => prayer)
  }
  return {
    changeAudience: async (chosen: Audience) =>
      apply(await audience.mutateAsync({ prayerId, audience: chosen })),
    changeImages: async (chosen: ChosenImages) =>
      apply(await images.mutateAsync({ prayerId, images: chosen })),
    changeAnonymity: async (isAnonymous: boolean) =>
      apply(await anonymity.mutateAsync({ prayerId, isAnonymous })),
    archive: async () => apply(await archive.mutateAsync({ prayerId })),
    restore: async () => apply(await restore.mutateAsync({ prayerId })),
    remove: () => remove.mutateAsync({ prayerId }),
  }
}
