import { HandHeart } from 'lucide-react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { Status } from '#contract/prayers/prayer-operations.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './wall/wall-texts.ts'

/** The number of supporters; the word is for screen readers, the icon for everybody else. */
export function SupportersMeta({ count }: { count: number }) {
  return (
    <MetaItem icon={<HandHeart />} hiddenText={t('prayer.supporters', { count })}>
      {formatNumber(count)}
    </MetaItem>
  )
}

const statusStyles: Record<Status, { tone: BadgeTone; mark: 'dot' | 'ring' }> = {
  active: { tone: 'info', mark: 'ring' },
  answered: { tone: 'ok', mark: 'dot' },
  archived: { tone: 'neutral', mark: 'dot' },
}

/** Active is blue and open, answered green and filled, everything else grey (PDET-2). */
export function StatusBadge({ status }: { status: Status }) {
  if (status === 'answered')
    return (
      <Badge {...statusStyles.answered}>
        {t('prayer.answered')}
        <span className="sr-only">{t('prayer.answered.hidden')}</span>
      </Badge>
    )
  return <Badge {...statusStyles[status]}>{t(`prayer.status.${status}`)}</Badge>
}
