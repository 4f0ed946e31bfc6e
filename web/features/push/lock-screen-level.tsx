import { useState } from 'react'
import { lockScreenLevels } from '#contract/notifications/push-constants.ts'
import type { PushSettings } from '#contract/notifications/push-operations.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { useSavePush } from './api.ts'
import { t } from './push-texts.ts'

/** The words of pushes on a locked screen; chosen at once (NOTIF-7). */
export function LockScreenLevel({ settings }: { settings: PushSettings }) {
  const { lockScreen } = settings
  const [status, , show] = useStatusLine()
  const save = useSavePush(show)
  const [wanted, setWanted] = useState<PushSettings['lockScreen'] | null>(null)

  async function choose(level: PushSettings['lockScreen']): Promise<void> {
    setWanted(level)
    // The operation has said what went wrong; the choice goes back.
    await save({ lockScreen: level }).catch(() => null)
    setWanted((last) => (last === level ? null : last))
  }
  return (
    <div className="stack gap-2">
      <OptionCards
        legend={t('push.lockScreen')}
        value={wanted ?? lockScreen}
        onChange={({ target }) => {
          const chosen = lockScreenLevels.find((level) => level === target.value)
          if (chosen) void choose(chosen)
        }}
        choices={lockScreenLevels.map((value) => ({
          value,
          label: t(`push.lockScreen.${value}`),
          description: t(`push.lockScreen.${value}.detail`),
        }))}
      />
      {status}
    </div>
  )
}
