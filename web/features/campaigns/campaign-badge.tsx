import type { CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { t } from './campaign-texts.ts'

const statusStyles: Record<CampaignStatus, { tone: BadgeTone; mark: 'dot' | 'ring' }> = {
  active: { tone: 'ok', mark: 'ring' },
  completed: { tone: 'info', mark: 'dot' },
  paused: { tone: 'warn', mark: 'dot' },
  canceled: { tone: 'bad', mark: 'dot' },
}

/** Shown until staff have reviewed a campaign of the creator. */
export function NewCreatorBadge() {
  return <Badge tone="warn">{t('campaign.newCreator')}</Badge>
}

/** Active is green and open, completed blue, paused yellow, canceled red (FMAN-5). */
export function CampaignBadge({ status }: { status: CampaignStatus }) {
  return <Badge {...statusStyles[status]}>{t(`campaign.status.${status}`)}</Badge>
}
