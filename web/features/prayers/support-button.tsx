import type { ReactNode } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { t } from './prayer-texts.ts'
import { useSupport } from './use-support.ts'

/** The support toggle, with what it led to below it; null for who may not support. */
export function useSupportButton(prayer: Prayer): ReactNode {
  const [status, , show] = useStatusLine()
  const { count, mine, toggle } = useSupport(prayer, show)
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
