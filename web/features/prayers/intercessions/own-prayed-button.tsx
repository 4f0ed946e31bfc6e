import { t } from '#web/features/prayers/prayer-texts.ts'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { useIntercession } from './use-intercession.ts'

type OwnPrayedButtonProps = { prayer: { id: string; title: string; prayedToday: boolean } }

/** 'I prayed again' beside an own prayer in a list. */
export function OwnPrayedButton({ prayer: { id, title, prayedToday } }: OwnPrayedButtonProps) {
  const [status, , show] = useStatusLine()
  const { press } = useIntercession({ id, title, isToday: prayedToday }, show)
  return (
    <div className="status-line-brief">
      <PrayedToggle
        isPrayed={prayedToday}
        label={t(prayedToday ? 'intercession.prayed' : 'intercession.prayAgain')}
        about={t('support.about', { title })}
        onPress={press}
      />
      {status}
    </div>
  )
}
