import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'

/** Queries that show miracles, or a prayer's answer. */
const everywhere = [
  ['getDashboard'],
  ['listHistory'],
  ['getPrayerPage'],
  ['listPublicPrayers'],
  ['getCommunity'],
  ['listMiracleStories'],
]

/** The page of the answered prayer says so itself (REQ-340). */
const answerPrayer = {
  refusals: {
    UNAUTHENTICATED: { title: 'miracle.unauthenticated' },
    INVALID: { title: 'error.invalid', detail: 'error.invalid.detail' },
    ALREADY_ANSWERED: { title: 'miracle.failed', detail: 'miracle.alreadyAnswered' },
    TOO_MANY_ANONYMOUS: { title: 'miracle.failed', detail: 'anonymous.tooMany' },
  },
  failed: { title: 'miracle.failed' },
  keepsTitle: true,
  refresh: everywhere,
} as const satisfies Outcome

const outcomes = {
  answerPrayer,
  reportMiracle: {
    ...answerPrayer,
    done: { title: 'prayerPage.told.done', detail: 'prayerPage.told.done.detail' },
  },
  editMiracle: {
    done: { title: 'miracle.editing.done' },
    refusals: {
      INVALID: { title: 'error.invalid', detail: 'error.invalid.detail' },
      CHANGED_MEANWHILE: { title: 'miracle.editing.failed', detail: 'miracle.editing.changed' },
    },
    failed: { title: 'miracle.editing.failed' },
    keepsTitle: true,
    refresh: everywhere,
  },
  changeMiracleAnonymity: {
    done: { title: 'anonymous.changed' },
    failed: { title: 'anonymous.changeFailed' },
    showsReason: true,
    refresh: everywhere,
  },
  deleteMiracle: {
    done: { title: 'miracle.remove.done' },
    failed: { title: 'miracle.remove.failed' },
    refresh: everywhere,
  },
  sayAmen: {
    refusals: {
      UNAUTHENTICATED: { title: 'miracle.amen.signIn' },
      NETWORK: { title: 'miracle.amen.failed' },
      UNAVAILABLE: { title: 'miracle.amen.failed' },
      NOT_FOUND: { title: 'miracle.amen.failed', detail: 'miracle.amen.gone' },
    },
    failed: { title: 'miracle.amen.failed' },
  },
  withdrawAmen: {
    refusals: {
      UNAUTHENTICATED: { title: 'miracle.amen.signIn' },
      NETWORK: { title: 'miracle.amen.takeBackFailed' },
      UNAVAILABLE: { title: 'miracle.amen.takeBackFailed' },
      NOT_FOUND: { title: 'miracle.amen.takeBackFailed', detail: 'miracle.amen.gone' },
    },
    failed: { title: 'miracle.amen.takeBackFailed' },
  },
} as const satisfies Record<string, Outcome>

/** Reports a miracle; the page of the prayer it answers shows it at once, before it is refetched (MIR-4 … MIR-7). */
export function useReportMiracle(prayerId: string | null) {
  const queryClient = useQueryClient()
  const report = useOperation('reportMiracle', prayerId ? outcomes.answerPrayer : outcomes.reportMiracle)
  return async (miracle: Omit<SentOf<'reportMiracle'>, 'prayerId'>): Promise<void> => {
    const reported = await report.mutateAsync({ ...miracle, prayerId })
    if (reported.prayer) await applyAnswer(queryClient, reported.prayer.id, reported)
  }
}

/** Saves the edit form; every page of this miracle then shows the result. */
export function useEditMiracle(miracleId: string) {
  const queryClient = useQueryClient()
  const edit = useOperation('editMiracle', outcomes.editMiracle)
  return async (values: Omit<SentOf<'editMiracle'>, 'miracleId'>): Promise<void> => {
    const saved = await edit.mutateAsync({ ...values, miracleId })
    queryClient.setQueryData(['getMiracle', miracleId], saved)
  }
}

/** Takes the name off a miracle, or puts it back; every page of it then shows the result. */
export function useMiracleAnonymity(miracleId: string) {
  const queryClient = useQueryClient()
  const change = useOperation('changeMiracleAnonymity', outcomes.changeMiracleAnonymity)
  return async (isAnonymous: boolean): Promise<void> => {
    queryClient.setQueryData(['getMiracle', miracleId], await change.mutateAsync({ miracleId, isAnonymous }))
  }
}

/** Deletes a miracle; returns the prayer it answered, if any. */
export function useDeleteMiracle() {
  const queryClient = useQueryClient()
  const remove = useOperation('deleteMiracle', outcomes.deleteMiracle)
  return async (miracleId: string, reopensPrayer: boolean): Promise<string | null> => {
    const { prayerId } = await remove.mutateAsync({ miracleId, reopensPrayer })
    queryClient.removeQueries({ queryKey: ['getMiracle', miracleId] })
    if (prayerId) queryClient.removeQueries({ queryKey: ['getPrayerPage', prayerId] })
    return prayerId
  }
}

/** The two writes of the Amen toggle, which shows that they succeeded; a failure is shown beside it. */
export function useAmenWrites(show: ShowOutcome) {
  const say = useOperation('sayAmen', outcomes.sayAmen, {}, show)
  const withdraw = useOperation('withdrawAmen', outcomes.withdrawAmen, {}, show)
  return { say: say.mutateAsync, withdraw: withdraw.mutateAsync }
}

async function applyAnswer(queryClient: QueryClient, prayerId: string, miracle: Miracle): Promise<void> {
  const queryKey = ['getPrayerPage', prayerId]
  queryClient.setQueryData<PrayerPage>(
    queryKey,
    (page) => page && { ...page, prayer: asAnswered(page.prayer), miracle },
  )
  await queryClient.invalidateQueries({ queryKey })
}

function asAnswered(prayer: Prayer): Prayer {
  const viewerCan = prayer.viewerCan.filter((action) => action !== 'prayer.reportMiracle')
  return { ...prayer, status: 'answered', viewerCan }
}
