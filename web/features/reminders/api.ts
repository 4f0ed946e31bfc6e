import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Reminders } from '#contract/reminders/reminder-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import './reminder-texts.ts'

const remindersKey = ['listReminders'] as const

/** All reminders of the member. Runs offline too, so that the page can show the offline error. */
export function remindersQuery(api: Api) {
  return queryOptions({
    queryKey: remindersKey,
    queryFn: () => api.call('listReminders', {}),
    networkMode: 'always',
  })
}

/** The form has checked all else: only the server knows whether a moment has passed. */
const notSaved = {
  failed: { title: 'reminder.failed' },
  showsReason: true,
  refusals: { INVALID: { title: 'reminder.failed', detail: 'reminder.onDay.past' } },
} as const satisfies Outcome

const outcomes = {
  addReminder: { done: { title: 'reminder.added' }, ...notSaved },
  editReminder: { done: { title: 'reminder.changed' }, ...notSaved },
  removeReminder: {
    done: { title: 'reminder.removed' },
    failed: { title: 'reminder.removeFailed' },
    showsReason: true,
    refusals: { NOT_FOUND: { title: 'reminder.removed' } },
  },
  snoozeReminder: {
    done: { title: 'reminder.snoozed' },
    waiting: 'state.pending',
    failed: { title: 'reminder.failed' },
    showsReason: true,
  },
  pauseReminders: {
    done: { title: 'reminder.paused' },
    failed: { title: 'reminder.pauseFailed' },
    showsReason: true,
  },
  resumeReminders: {
    done: { title: 'reminder.resumed' },
    failed: { title: 'reminder.pauseFailed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/**
 * Each write answers with the whole list, which the page then shows. After a refusal the list is read again: another
 * tab or device has changed it.
 */
function useKeepList() {
  const queryClient = useQueryClient()
  return async (write: Promise<Reminders | null>): Promise<void> => {
    try {
      const list = await write
      if (list) queryClient.setQueryData(remindersKey, list)
    } catch (error) {
      if (asApiFailure(error).code !== 'NETWORK')
        void queryClient.invalidateQueries({ queryKey: remindersKey })
      throw error
    }
  }
}

/** Adds a reminder, or changes the one that is given. */
export function useSaveReminder(reminderId: string | null, prayerId: string | null) {
  const keep = useKeepList()
  const add = useOperation('addReminder', outcomes.addReminder)
  const edit = useOperation('editReminder', outcomes.editReminder)
  return (time: Pick<SentOf<'addReminder'>, 'when' | 'byMail'>): Promise<void> =>
    keep(reminderId ? edit.mutateAsync({ ...time, reminderId }) : add.mutateAsync({ ...time, prayerId }))
}

export function useRemoveReminder(reminderId: string) {
  const keep = useKeepList()
  const remove = useOperation('removeReminder', outcomes.removeReminder)
  return (): Promise<void> => keep(remove.mutateAsync({ reminderId }))
}

/** Lets a reminder come once more in an hour. */
export function useSnoozeReminder(reminderId: string) {
  const keep = useKeepList()
  const snooze = useDeferrableOperation('snoozeReminder', outcomes.snoozeReminder)
  const shown = { title: '', path: '/profile/times', text: null, draft: null }
  const run = () => void keep(snooze.write({ reminderId, minutes: 60 }, { shown })).catch(refusalShown)
  return { isBusy: snooze.isPending, snooze: run }
}

/** Pauses all reminders, and ends the pause; one of the two at a time. */
export function usePause() {
  const keep = useKeepList()
  const pause = useOperation('pauseReminders', outcomes.pauseReminders)
  const resume = useOperation('resumeReminders', outcomes.resumeReminders)
  const isBusy = pause.isPending || resume.isPending
  return {
    isBusy,
    pause: (days: SentOf<'pauseReminders'>['days']) => {
      if (!isBusy) void keep(pause.mutateAsync({ days })).catch(refusalShown)
    },
    resume: () => {
      if (!isBusy) void keep(resume.mutateAsync({})).catch(refusalShown)
    },
  }
}

/** The operation has said the reason already. */
function refusalShown(): null {
  return null
}
