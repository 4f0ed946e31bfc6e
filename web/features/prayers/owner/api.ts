import { useQueryClient } from '@tanstack/react-query'
import type { ChosenImages } from '#contract/media/media-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'

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

type Titled = { id: string; title: string }

/**
 * The owner's changes on the page itself, which shows the server's result (REQ-74, REQ-75). `show` is for the outcome of
 * archiving and restoring; the others are begun in a window, above which a toast is shown.
 */
export function usePrayerActions({ id: prayerId, title }: Titled, show?: ShowOutcome) {
  const queryClient = useQueryClient()
  const audience = useOperation('changeAudience', outcomes.changeAudience)
  const images = useOperation('changeImages', outcomes.changeImages)
  const anonymity = useOperation('changePrayerAnonymity', outcomes.changePrayerAnonymity, {}, show)
  const narrow = useDeferrableOperation('changeAudience', outcomes.changeAudience)
  const archive = useDeferrableOperation('archivePrayer', outcomes.archivePrayer, {}, show)
  const restore = useDeferrableOperation('restorePrayer', outcomes.restorePrayer, {}, show)
  const shown = { title, path: `/prayers/${prayerId}`, text: null, draft: null }
  const remove = useOperation('deletePrayer', outcomes.deletePrayer)

  /** A change that waits is shown from this device. */
  function apply(prayer: Prayer | null): void {
    if (prayer) changeShownPrayer(queryClient, prayerId, () => prayer)
  }
  return {
    changeAudience: async (chosen: Audience) =>
      apply(await audience.mutateAsync({ prayerId, audience: chosen })),
    /** Gives fewer people the right to see it, which may wait for a connection; more never do. */
    narrowAudience: async (chosen: Audience) =>
      apply(await narrow.write({ prayerId, audience: chosen }, { shown })),
    changeImages: async (chosen: ChosenImages) =>
      apply(await images.mutateAsync({ prayerId, images: chosen })),
    changeAnonymity: async (isAnonymous: boolean) =>
      apply(await anonymity.mutateAsync({ prayerId, isAnonymous })),
    archive: async () => apply(await archive.write({ prayerId }, { shown })),
    restore: async () => apply(await restore.write({ prayerId }, { shown })),
    remove: () => remove.mutateAsync({ prayerId }),
  }
}
