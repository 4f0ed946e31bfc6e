import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import type { NewPicture } from '#web/platform/pending-writes/pending-writes.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import type { MiracleDraft } from './use-miracle-form.ts'

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
    waiting: 'state.pending',
  },
  withdrawAmen: {
    refusals: {
      UNAUTHENTICATED: { title: 'miracle.amen.signIn' },
      NETWORK: { title: 'miracle.amen.takeBackFailed' },
      UNAVAILABLE: { title: 'miracle.amen.takeBackFailed' },
      NOT_FOUND: { title: 'miracle.amen.takeBackFailed', detail: 'miracle.amen.gone' },
    },
    failed: { title: 'miracle.amen.takeBackFailed' },
    waiting: 'state.pending',
  },
} as const satisfies Record<string, Outcome>

/** Reports a miracle; the page of the prayer it answers shows it at once, before it is refetched (MIR-4 … MIR-7). */
export function useReportMiracle(prayerId: string | null) {
  const queryClient = useQueryClient()
  const outcome = prayerId ? outcomes.answerPrayer : outcomes.reportMiracle
  const report = useDeferrableOperation('reportMiracle', outcome)
  return async (
    miracle: Omit<SentOf<'reportMiracle'>, 'prayerId'>,
    written: MiracleDraft,
    files: readonly NewPicture[],
  ): Promise<void> => {
    const { title, description } = miracle
    const path = prayerId ? `/report-miracle/${prayerId}` : '/report-miracle'
    const draft = { name: newMiracleDraft(prayerId), value: written }
    const shown = { title, path, text: `${title}\n${description}`, draft }
    const reported = await report.write({ ...miracle, prayerId }, { shown, files })
    if (reported?.prayer) await applyAnswer(queryClient, reported.prayer.id, reported)
  }
}

/** The name of the draft of a new miracle, which may answer a prayer. */
export function newMiracleDraft(prayerId: string | null): string {
  return prayerId ? `new-miracle:${prayerId}` : 'new-miracle'
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
  const say = useDeferrableOperation('sayAmen', outcomes.sayAmen, {}, show)
  const withdraw = useDeferrableOperation('withdrawAmen', outcomes.withdrawAmen, {}, show)
  return { say: say.write, withdraw: withdraw.write }
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
