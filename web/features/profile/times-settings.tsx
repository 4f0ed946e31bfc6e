import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reminders } from '#contract/reminders/reminder-operations.ts'
import { remindersQuery } from '#web/features/reminders/api.ts'
import { CalendarDownload, PauseOfReminders } from '#web/features/reminders/pause-and-calendar.tsx'
import { PrayerReminders, TimesOfPrayer } from '#web/features/reminders/reminder-lists.tsx'
import { t } from '#web/features/reminders/reminder-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { CardFailed } from './setting-states.tsx'

/** The member's times of prayer, reminders about prayers, their pause, and the calendar file (REQ-370 … REQ-374). */
export function TimesSettings() {
  const { data, isPending, refetch } = useQuery(remindersQuery(useApi()))
  if (!data && !isPending) return <CardFailed onRetry={refetch}>{t('reminder.loadFailed')}</CardFailed>
  const shown = (content: (reminders: Reminders) => ReactNode) => (data ? content(data) : <SettingSkeleton />)
  return (
    <>
      <SettingRow id="times" title={t('reminder.times')} lead={t('reminder.times.lead')}>
        {shown((reminders) => (
          <TimesOfPrayer {...reminders} />
        ))}
      </SettingRow>
      <SettingRow id="prayers" title={t('reminder.ofPrayers')} lead={t('reminder.ofPrayers.lead')}>
        {shown((reminders) => (
          <PrayerReminders {...reminders} />
        ))}
      </SettingRow>
      <SettingRow title={t('reminder.pause')} lead={t('reminder.pause.lead')}>
        {shown((reminders) => (
          <PauseOfReminders {...reminders} />
        ))}
      </SettingRow>
      <SettingRow title={t('reminder.calendar')} lead={t('reminder.calendar.lead')}>
        <CalendarDownload />
      </SettingRow>
    </>
  )
}
