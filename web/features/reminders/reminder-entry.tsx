import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reminder } from '#contract/reminders/reminder-operations.ts'
import { useMinute } from '#web/platform/text/time-ago.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useRemoveReminder, useSnoozeReminder } from './api.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { t } from './reminder-texts.ts'
import { canBePutOff, nextText, ruleText } from './reminder-times.ts'

type ReminderEntryProps = {
  reminder: Reminder
  timeZone: string
  /** The page is that of its prayer. */
  isOnItsPage?: boolean
  onRemoved?: () => void
}

/** One reminder: when it comes, when it comes next, and what can be done with it. */
export function ReminderEntry({ reminder, timeZone, isOnItsPage, onRemoved }: ReminderEntryProps) {
  const { prayer, when, nextAt, byMail } = reminder
  const now = useMinute()
  const text = ruleText(when)
  return (
    <>
      <span className="min-w-0 grow basis-56">
        {prayer && !isOnItsPage ? (
          <Link
            to="/prayers/$prayerId"
            params={{ prayerId: prayer.id }}
            className="block font-semibold wrap-anywhere"
          >
            {prayer.title}
          </Link>
        ) : null}
        <strong className="block font-semibold">{text}</strong>
        <span className="block text-sm text-text-2">
          {nextText(nextAt, timeZone, now)}
          {byMail ? ` · ${t('reminder.byMail.yes')}` : null}
        </span>
      </span>
      <span className="row">
        {canBePutOff(reminder, now) ? <PutOff reminder={reminder} /> : null}
        <Change reminder={reminder} text={text} />
        <Remove reminder={reminder} text={text} onRemoved={onRemoved} />
      </span>
    </>
  )
}

function PutOff({ reminder }: { reminder: Reminder }) {
  const { isBusy, snooze } = useSnoozeReminder(reminder.id)
  return (
    <Button size="sm" kind="soft" busy={isBusy} onClick={snooze}>
      {t('reminder.inAnHour')}
    </Button>
  )
}

type ActionProps = { reminder: Reminder; text: string }

function Change({ reminder, text }: ActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" kind="secondary" onClick={() => setOpen(true)}>
        {t('reminder.edit')} <span className="sr-only">{text}</span>
      </Button>
      <ReminderDialog
        open={open}
        reminder={reminder}
        prayerId={reminder.prayer?.id ?? null}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function Remove({ reminder, text, onRemoved }: ActionProps & { onRemoved?: (() => void) | undefined }) {
  const remove = useRemoveReminder(reminder.id)
  const [confirm, dialog] = useConfirm()

  async function ask(): Promise<void> {
    const isRemoved = await confirm({
      title: t('reminder.remove.title'),
      consequence: t('reminder.remove.consequence', { time: text }),
      action: t('reminder.remove'),
      busyAction: t('reminder.remove.busy'),
      cancel: t('action.cancel'),
      run: remove,
    }).catch(refusalShown)
    if (isRemoved) onRemoved?.()
  }
  return (
    <>
      <Button size="sm" kind="danger-ghost" onClick={() => void ask()}>
        {t('reminder.remove')} <span className="sr-only">{text}</span>
      </Button>
      {dialog}
    </>
  )
}

/** The operation has said the reason already; the reminder stays. */
function refusalShown(): boolean {
  return false
}
