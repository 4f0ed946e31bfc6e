import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'

const outcomes = {
  /** The card leaves, so no toast says it. */
  endFirstSteps: { failed: { title: 'firstSteps.putAway.failed' }, refresh: [['getDashboard']] },
} as const satisfies Record<string, Outcome>

/** Puts the first steps away for good (REQ-322). */
export function useEndFirstSteps() {
  return useOperation('endFirstSteps', outcomes.endFirstSteps)
}
