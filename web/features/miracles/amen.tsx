import { formatNumber } from '#contract/messages/fill.ts'
import type { Amens } from '#contract/miracles/miracle-story-operations.ts'
import { AmenToggle } from '#web/ui/amen-toggle.tsx'
import { t } from './miracle-texts.ts'
import { useAmen } from './use-amen.ts'

type AmenProps = { miracle: { id: string; title: string; amens: Amens } }

/** The Amen to one miracle, wherever it stands: one from each, and how many there are (REQ-52). */
export function Amen({ miracle }: AmenProps) {
  const { count, mine, toggle } = useAmen(miracle)
  return (
    <AmenToggle
      pressed={mine}
      count={formatNumber(count)}
      label={t('miracle.amen')}
      about={t('miracle.amen.about', { title: miracle.title })}
      onToggle={toggle}
    />
  )
}
