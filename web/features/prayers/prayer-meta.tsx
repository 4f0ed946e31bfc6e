import type { Status } from '#contract/prayers/prayer-operations.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { t } from './wall/wall-texts.ts'

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
