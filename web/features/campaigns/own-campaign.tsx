import { Link } from '@tanstack/react-router'
import type { OwnCampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CoverCard } from '#web/ui/cover-card.tsx'
import { CampaignBadge, NewCreatorBadge } from './campaign-badge.tsx'
import { Cover } from './campaign-card-cover.tsx'
import { t } from './manage/campaign-management-texts.ts'
import { Raised } from './raised.tsx'

/** An own campaign: title, status, goal, raised, progress and the ways to it (FMY-1). */
export function OwnCampaign({ campaign }: { campaign: OwnCampaignCard }) {
  const { id, title, cover, status, goalCents, isHidden, isHeld, isNewCreator } = campaign
  const about = <span className="sr-only">{title}</span>
  return (
    <CoverCard
      cover={<Cover id={id} image={cover} />}
      title={
        <Link to="/fundraising/$campaignId" params={{ campaignId: id }}>
          {title}
        </Link>
      }
      text={t('myCampaigns.goal', { goal: formatMoney(goalCents) })}
      foot={
        <>
          <div className="row gap-2">
            <CampaignBadge status={status} />
            {isNewCreator ? <NewCreatorBadge /> : null}
            {isHidden ? <Badge>{t('myCampaigns.hidden')}</Badge> : null}
            {isHeld ? <Badge tone="warn">{t('myCampaigns.held')}</Badge> : null}
          </div>
          <Raised {...campaign} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            <Link
              to="/fundraising/$campaignId"
              params={{ campaignId: id }}
              className={buttonClass({ kind: 'soft' })}
            >
              {t('myCampaigns.view')} {about}
            </Link>
            <Link
              to="/fundraising/manage/$campaignId"
              params={{ campaignId: id }}
              className={buttonClass({ kind: 'secondary' })}
            >
              {t('myCampaigns.manage')} {about}
            </Link>
          </div>
        </>
      }
    />
  )
}
