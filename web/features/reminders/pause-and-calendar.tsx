import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { pauseDays, reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import type { Reminders } from '#contract/reminders/reminder-operations.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { usePause } from './api.ts'
import { t } from './reminder-texts.ts'

/** The pause of all reminders together, or its end (REQ-372). */
export function PauseOfReminders({ pausedUntil, timeZone }: Reminders) {
  const { isBusy, pause, resume } = usePause()
  if (pausedUntil)
    return (
      <div className="stack">
        <p>{t('reminder.pause.until', { until: formatInstant(pausedUntil, timeZone) })}</p>
        <div>
          <Button kind="secondary" aria-disabled={isBusy} onClick={resume}>
            {t('reminder.pause.end')}
          </Button>
        </div>
      </div>
    )
  return (
    <fieldset>
      <legend className="field-label mb-2.5">{t('reminder.pause.for')}</legend>
      <div className="row">
        {pauseDays.map((days) => (
          <Button key={days} kind="secondary" aria-disabled={isBusy} onClick={() => pause(days)}>
            {t('reminder.pause.days', { count: days })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The calendar file: a plain link, so that the phone opens it with its calendar (REQ-374). */
export function CalendarDownload() {
  const [withTitles, setWithTitles] = useState(false)
  return (
    <div className="stack gap-5">
      <Switch
        label={t('reminder.calendar.titles')}
        description={t('reminder.calendar.titles.hint')}
        checked={withTitles}
        onChange={() => setWithTitles(!withTitles)}
      />
      <div>
        <a
          href={withTitles ? `${reminderCalendar}?titles=1` : reminderCalendar}
          download
          className={buttonClass({ kind: 'secondary' })}
        >
          <CalendarPlus />
          {t('reminder.calendar')}
        </a>
      </div>
    </div>
  )
}
