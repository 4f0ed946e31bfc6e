import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Reminder, Reminders } from '#contract/reminders/reminder-operations.ts'
import { PushQuestion } from '#web/features/push/push-question.tsx'
import { useMinute } from '#web/platform/text/time-ago.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { ReminderEntry } from './reminder-entry.tsx'
import { t } from './reminder-texts.ts'
import { canBePutOff } from './reminder-times.ts'

/** The member's times of prayer, up to four (REQ-370). */
export function TimesOfPrayer({ reminders, timeZone }: Reminders) {
  const [open, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const times = reminders.filter(({ prayer }) => prayer === null)
  const isFull = times.length >= reminderLimits.times
  return (
    <div className="stack gap-5">
      <ReminderList reminders={times} timeZone={timeZone} empty={t('reminder.times.empty')} />
      <div>
        <Button kind="secondary" aria-disabled={isFull} onClick={() => setOpen(!isFull)}>
          <Plus />
          {t('reminder.add')}
        </Button>
      </div>
      <p role="status" className="text-sm text-text-2">
        {isFull ? t('reminder.full') : null}
      </p>
      <ReminderDialog
        open={open}
        reminder={null}
        prayerId={null}
        onClose={() => setOpen(false)}
        onSaved={() => setSaved(true)}
      />
      <PushQuestion about="reminder" isDue={isSaved} />
    </div>
  )
}

/** The reminders about single prayers; those that came within the last hour are first, as a mail led here. */
export function PrayerReminders({ reminders, timeZone }: Reminders) {
  const now = useMinute()
  const ofPrayers = reminders.filter(({ prayer }) => prayer !== null)
  const came = ofPrayers.filter((reminder) => canBePutOff(reminder, now))
  const others = ofPrayers.filter((reminder) => !came.includes(reminder))
  return (
    <ReminderList
      reminders={[...came, ...others]}
      timeZone={timeZone}
      empty={t('reminder.ofPrayers.empty')}
    />
  )
}

type ReminderListProps = { reminders: readonly Reminder[]; timeZone: string; empty: string }

function ReminderList({ reminders, timeZone, empty }: ReminderListProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    // After a removal the focus stays here, because the pressed button is gone.
    <div ref={list} tabIndex={-1}>
      {reminders.length === 0 ? <p className="text-text-2">{empty}</p> : null}
      <ul className="stack">
        {reminders.map((reminder) => (
          <li key={reminder.id} className="row justify-between">
            <ReminderEntry reminder={reminder} timeZone={timeZone} onRemoved={() => list.current?.focus()} />
          </li>
        ))}
      </ul>
    </div>
  )
}
