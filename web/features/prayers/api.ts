import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { OwnPrayerCard, Prayer } from '#contract/prayers/prayer-operations.ts'
import { shorten } from '#contract/values/text.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeShownPrayer } from './prayer-cache.ts'

/** The same in both directions of the toggle (PDET-4); the lists show it already (prayer-cache.ts). */
const supportRefused = {
  refusals: {
    UNAUTHENTICATED: { title: 'support.signIn' },
    NETWORK: { title: 'support.failed' },
    UNAVAILABLE: { title: 'support.failed' },
  },
  failed: { title: 'support.failed' },
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
  const share = useOperation('submitPrayer', outcomes.submitPrayer)
  const save = useOperation('submitPrayer', outcomes.submitPrivatePrayer)
  return async (prayer: SentOf<'submitPrayer'>): Promise<void> => {
    const submit = prayer.audience.kind === 'private' ? save : share
    await putOnDashboard(queryClient, await submit.mutateAsync(prayer))
  }
}

/** Saves an edited prayer; the page of the prayer shows it at once (PEDT-4). */
export function useSavePrayer() {
  const queryClient = useQueryClient()
  const edit = useOperation('editPrayer', outcomes.editPrayer)
  return async (prayer: SentOf<'editPrayer'>): Promise<void> => {
    const edited = await edit.mutateAsync(prayer)
    changeShownPrayer(queryClient, edited.id, () => edited)
  }
}

/** The two writes of the support toggle; their outcomes are shown beside it (PDET-4). */
export function useSupportWrites(show: ShowOutcome, showSupported: ShowOutcome) {
  const support = useOperation('supportPrayer', outcomes.supportPrayer, {}, showSupported)
  const withdraw = useOperation('withdrawSupport', outcomes.withdrawSupport, {}, show)
  return { support: support.mutateAsync, withdraw: withdraw.mutateAsync }
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
  const { id, title, description, category, status, audience, dateSubmitted, author, support } = prayer
  const excerpt = shorten(description, prayerLimits.excerpt)
  return {
    id,
    title,
    excerpt,
    category,
    status,
    audience: { kind: audience.kind, groupCount: audience.groups.length },
    dateSubmitted,
    author,
    supportCount: support.count,
    isPinned: false,
    prayedToday: false,
    prayedFor: { peopleToday: 0, peopleThisWeek: 0 },
  }
}

/** Pins an own prayer to the top of the dashboard, or removes the pin (REQ-239). */
export function usePinPrayer() {
  return useOperation('pinPrayer', outcomes.pinPrayer)
}
