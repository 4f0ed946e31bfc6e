import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { remindersQuery } from './api.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { ReminderEntry } from './reminder-entry.tsx'
import { t } from './reminder-texts.ts'

type RemindMeProps = { prayer: Prayer; hasReminder: boolean }

/** The reminder about a prayer, or the button to ask for one; null where a prayer cannot have one (REQ-370). */
export function RemindMe({ prayer, hasReminder }: RemindMeProps) {
  const { status, isHidden, viewerCan } = prayer
  const isOpen = status === 'active' && !isHidden && viewerCan.includes('prayer.remind')
  return isOpen ? <ReminderOf prayerId={prayer.id} hasReminder={hasReminder} /> : null
}

type ReminderOfProps = { prayerId: string; hasReminder: boolean }

function ReminderOf({ prayerId, hasReminder }: ReminderOfProps) {
  // What is added here comes with the answer of that write.
  const { data } = useQuery({ ...remindersQuery(useApi()), enabled: hasReminder })
  const [open, setOpen] = useState(false)
  const reminder = data?.reminders.find(({ prayer }) => prayer?.id === prayerId)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button makes room for the reminder, or the other way round: whoever pressed it stays here.
  const stayHere = () => place.current?.focus({ preventScroll: true })
  return (
    <div ref={place} tabIndex={-1}>
      {data && reminder ? (
        <>
          <p className="flex items-start gap-2 text-sm text-text-2">
            <Bell />
            {t('reminder.yours')}
          </p>
          <div className="row justify-between">
            <ReminderEntry reminder={reminder} timeZone={data.timeZone} isOnItsPage onRemoved={stayHere} />
          </div>
        </>
      ) : (
        <Button kind="secondary" block onClick={() => setOpen(true)}>
          <Bell />
          {t('reminder.remindMe')}
        </Button>
      )}
      <ReminderDialog
        open={open}
        reminder={null}
        prayerId={prayerId}
        onClose={() => setOpen(false)}
        onSaved={stayHere}
      />
    </div>
  )
}
