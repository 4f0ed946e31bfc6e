import { useState } from 'react'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** The switch moves, so a success says nothing. */
const outcome = {
  failed: { title: 'intercession.tellMe.failed' },
  showsReason: true,
  refresh: [['getPrayerPage'], ['listNotificationMutes']],
} as const satisfies Outcome

/** The owner's choice whether to be notified when people pray for this prayer. */
export function TellMeSwitch({ prayerId, isNotified }: { prayerId: string; isNotified: boolean }) {
  const [status, , show] = useStatusLine()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const mute = useOperation('muteNotifications', outcome, {}, show)
  const unmute = useOperation('unmuteNotifications', outcome, {}, show)

  async function choose(next: boolean): Promise<void> {
    setWanted(next)
    const target = { subjectKind: 'prayer', subjectId: prayerId, kind: 'prayed' } as const
    // The operation has said what went wrong; the switch goes back.
    await (next ? unmute : mute).mutateAsync(target).catch(() => null)
    setWanted(null)
  }
  return (
    <div className="status-line-brief">
      <Switch
        label={t('intercession.tellMe')}
        checked={wanted ?? isNotified}
        onChange={({ target }) => void choose(target.checked)}
      />
      {status}
    </div>
  )
}
