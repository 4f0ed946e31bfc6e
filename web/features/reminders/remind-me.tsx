import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { ReminderEntry } from './reminder-entry.tsx'
import { remindersQuery } from './reminder-queries.ts'
import { t } from './reminder-texts.ts'

/** The reminder about a prayer, or the button to ask for one; null where a prayer cannot have one (REQ-370). */
export function RemindMe({ prayer }: { prayer: Prayer }) {
  const { status, isHidden, viewerCan } = prayer
  const isOpen = status === 'active' && !isHidden && viewerCan.includes('prayer.remind')
  return isOpen ? <ReminderOf prayerId={prayer.id} /> : null
}

function ReminderOf({ prayerId }: { prayerId: string }) {
  const { data } = useQuery(remindersQuery(useApi()))
  const [open, setOpen] = useState(false)
  const reminder = data?.reminders.find(({ prayer }) => prayer?.id === prayerId)
  if (data && reminder)
    return (
      <div className="stack gap-3">
        <ReminderEntry reminder={reminder} timeZone={data.timeZone} isOnItsPage />
      </div>
    )
  return (
    <div>
      <Button kind="secondary" block onClick={() => setOpen(true)}>
        <Bell />
        {t('reminder.remindMe')}
      </Button>
      <ReminderDialog open={open} reminder={null} prayerId={prayerId} onClose={() => setOpen(false)} />
    </div>
  )
}
