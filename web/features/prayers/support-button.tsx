import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { takeAdmittedAct } from '#web/platform/session/pending-act.ts'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { t } from './prayer-texts.ts'
import { useSupport } from './use-support.ts'

/** The support toggle, with what it led to below it; null for who may not support. */
export function useSupportButton(prayer: Prayer): ReactNode {
  const [status, , show] = useStatusLine()
  const { count, mine, toggle } = useSupport(prayer, show)
  useAdmittedSupport(prayer, toggle)
  if (!prayer.viewerCan.includes('prayer.support')) return null
  return (
    <div>
      <SupportToggle
        block
        pressed={mine}
        count={count}
        label={t('support.support')}
        pressedLabel={t('support.supporting')}
        onToggle={toggle}
      />
      {status}
    </div>
  )
}

/** Gives the support that was pressed before the sign-in that led here, once (REQ-301). */
function useAdmittedSupport({ id, mine, support, viewerCan }: Prayer, toggle: () => void): void {
  const isWanted = !mine && !support.mine && viewerCan.includes('prayer.support')
  const give = useEffectEvent(() => {
    if (takeAdmittedAct('support', id) && isWanted) toggle()
  })
  useEffect(() => give(), [])
}
