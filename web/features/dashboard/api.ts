import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'

const outcomes = {
  /** The card leaves, so no toast says it. */
  endFirstSteps: { failed: { title: 'firstSteps.putAway.failed' }, refresh: [['getDashboard']] },
  confirmAddressAgain: {
    done: { title: 'dashboard.mailRefused.sent' },
    failed: { title: 'dashboard.mailRefused.failed' },
    showsReason: true,
  },
  /** The card says it, so no toast does. */
  enterLateDay: { failed: { title: 'lateEntry.failed' }, showsReason: true, refresh: [['getDashboard']] },
  withdrawLateDay: {
    failed: { title: 'lateEntry.undo.failed' },
    showsReason: true,
    refresh: [['getDashboard']],
  },
} as const satisfies Record<string, Outcome>

/** Puts the first steps away for good (REQ-322). */
export function useEndFirstSteps() {
  return useOperation('endFirstSteps', outcomes.endFirstSteps)
}

/** Has a mail sent that confirms an address once more, because the mail server refused one (REQ-394). */
export function useConfirmAddressAgain() {
  return useOperation('requestVerification', outcomes.confirmAddressAgain)
}

/** Says that the member prayed yesterday (REQ-444). */
export function useEnterLateDay() {
  return useOperation('enterLateDay', outcomes.enterLateDay)
}

/** Takes that back. */
export function useWithdrawLateDay() {
  return useOperation('withdrawLateDay', outcomes.withdrawLateDay)
}
