import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { OwnPrayerCard, Prayer } from '#contract/prayers/prayer-operations.ts'
import { shorten } from '#contract/values/text.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import type { NewPicture } from '#web/platform/pending-writes/pending-writes.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { changeShownPrayer } from './prayer-cache.ts'
import type { EditDraft, PrayerDraft } from './prayer-draft.ts'

/** The same in both directions of the toggle (PDET-4); the lists show it already (prayer-cache.ts). */
const supportRefused = {
  refusals: {
    UNAUTHENTICATED: { title: 'support.signIn' },
    NETWORK: { title: 'support.failed' },
    UNAVAILABLE: { title: 'support.failed' },
  },
  failed: { title: 'support.failed' },
  waiting: 'state.pending',
  refresh: [['getDashboard']],
} as const satisfies Outcome

const notSubmitted = {
  refusals: {
    UNAUTHENTICATED: { title: 'newPrayer.unauthenticated', detail: 'newPrayer.unauthenticated.detail' },
    INVALID: { title: 'error.invalid', detail: 'error.invalid.detail' },
    TOO_MANY_ANONYMOUS: { title: 'newPrayer.failed', detail: 'anonymous.tooMany' },
  },
  failed: { title: 'newPrayer.failed', detail: 'newPrayer.failed.detail' },
} as const satisfies Outcome

const outcomes = {
  submitPrayer: {
    done: { title: 'newPrayer.done', detail: 'newPrayer.done.detail' },
    ...notSubmitted,
    refresh: [['listPublicPrayers'], ['listHistory'], ['listGroupPrayers'], ['getGroupPage']],
  },
  /** A private prayer was not shared. */
  submitPrivatePrayer: {
    done: { title: 'newPrayer.done', detail: 'newPrayer.done.private' },
    ...notSubmitted,
    refresh: [['listHistory']],
  },
  editPrayer: {
    done: { title: 'editPrayer.done' },
    failed: { title: 'editPrayer.failed' },
    showsReason: true,
    refresh: [['getDashboard'], ['listPublicPrayers'], ['listHistory']],
  },
  supportPrayer: {
    done: { title: 'support.thanks' },
    ...supportRefused,
  },
  withdrawSupport: {
    done: { title: 'support.removed' },
    ...supportRefused,
  },
  /** The row moves, so no toast says it. */
  pinPrayer: { failed: { title: 'prayer.pin.failed' }, showsReason: true, refresh: [['getDashboard']] },
} as const satisfies Record<string, Outcome>

/** Submits a new prayer; it shows first on the dashboard, before that is refetched (PNEW-23 … PNEW-28). */
export function useSubmitPrayer() {
  const queryClient = useQueryClient()
  const share = useDeferrableOperation('submitPrayer', outcomes.submitPrayer)
  const save = useDeferrableOperation('submitPrayer', outcomes.submitPrivatePrayer)
  return async (
    prayer: SentOf<'submitPrayer'>,
    draft: PrayerDraft,
    files: readonly NewPicture[],
  ): Promise<void> => {
    const submit = prayer.audience.kind === 'private' ? save : share
    const { title, description } = draft
    const text = `${title}\n${description}`
    const shown = { title, path: '/new-prayer', text, draft: { name: 'new-prayer', value: draft } }
    const submitted = await submit.write(prayer, { shown, files })
    if (submitted) await putOnDashboard(queryClient, submitted)
  }
}

/** Saves an edited prayer; the page of the prayer shows it at once (PEDT-4). */
export function useSavePrayer() {
  const queryClient = useQueryClient()
  const edit = useDeferrableOperation('editPrayer', outcomes.editPrayer)
  return async (prayer: SentOf<'editPrayer'>, draft: EditDraft): Promise<void> => {
    const { prayerId, title } = prayer
    const text = `${title}\n${prayer.description}`
    const path = `/prayers/${prayerId}/edit`
    const shown = { title, path, text, draft: { name: `edit-prayer:${prayerId}`, value: draft } }
    const edited = await edit.write(prayer, { shown })
    if (edited) changeShownPrayer(queryClient, edited.id, () => edited)
  }
}

/** The two writes of the support toggle; their outcomes are shown beside it (PDET-4). */
export function useSupportWrites(show: ShowOutcome, showSupported: ShowOutcome) {
  const support = useDeferrableOperation('supportPrayer', outcomes.supportPrayer, {}, showSupported)
  const withdraw = useDeferrableOperation('withdrawSupport', outcomes.withdrawSupport, {}, show)
  return { support: support.write, withdraw: withdraw.write }
}

async function putOnDashboard(queryClient: QueryClient, prayer: Prayer): Promise<void> {
  const queryKey = ['getDashboard']
  queryClient.setQueryData<Dashboard>(queryKey, (dashboard) => {
    const { activePrayers } = dashboard ?? {}
    if (!dashboard || !activePrayers) return dashboard
    return {
      ...dashboard,
      activePrayers: { ...activePrayers, items: [cardOf(prayer), ...activePrayers.items] },
    }
  })
  await queryClient.invalidateQueries({ queryKey })
}

function cardOf(prayer: Prayer): OwnPrayerCard {
  const { id, title, description, language, category, status, audience, dateSubmitted } = prayer
  const excerpt = shorten(description, prayerLimits.excerpt)
  return {
    id,
    title,
    excerpt,
    language,
    category,
    status,
    audience: { kind: audience.kind, groupCount: audience.groups.length },
    dateSubmitted,
    author: prayer.author,
    supportCount: prayer.support.count,
    isPinned: false,
    prayedToday: false,
    prayedFor: { peopleToday: 0, peopleThisWeek: 0 },
  }
}

/** Pins an own prayer to the top of the dashboard, or removes the pin (REQ-239). */
export function usePinPrayer() {
  return useOperation('pinPrayer', outcomes.pinPrayer)
}
