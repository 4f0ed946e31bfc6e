import type { SentOf } from '#contract/api/all-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import './rest-day-texts.ts'

const refresh = [['getDashboard']]

const outcomes = {
  /** The card says it, so no toast does. */
  setRestDays: { failed: { title: 'restDays.failed' }, showsReason: true, refresh },
  changeRestDays: { failed: { title: 'restDays.failed' }, showsReason: true, refresh },
  removeRestDays: {
    done: { title: 'restDays.removed' },
    failed: { title: 'restDays.remove.failed' },
    showsReason: true,
    refusals: { NOT_FOUND: { title: 'restDays.removed' } },
    refresh,
  },
} as const satisfies Record<string, Outcome>

/** Sets days of rest, or changes those of an id (REQ-440, REQ-442). */
export function useSaveRestDays(id: string | null) {
  const set = useOperation('setRestDays', outcomes.setRestDays)
  const change = useOperation('changeRestDays', outcomes.changeRestDays)
  return (days: SentOf<'setRestDays'>): Promise<unknown> =>
    id === null ? set.mutateAsync(days) : change.mutateAsync({ restDaysId: id, ...days })
}

/** Removes days of rest. */
export function useRemoveRestDays(restDaysId: string) {
  const { mutateAsync } = useOperation('removeRestDays', outcomes.removeRestDays)
  return (): Promise<unknown> => mutateAsync({ restDaysId })
}
