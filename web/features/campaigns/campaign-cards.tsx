import { Link } from '@tanstack/react-router'
import type { CampaignCard as Card } from '#contract/fundraising/campaign-list-operations.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { CoverCard } from '#web/ui/cards/cover-card.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { NewCreatorBadge } from './campaign-badge.tsx'
import { Cover } from './campaign-card-cover.tsx'
import { t } from './campaign-texts.ts'
import { Raised } from './raised.tsx'

/** The covers of so many cards are drawn by the server: a phone shows them before anything is scrolled. */
const FIRST_CARDS = 2

type CampaignCardProps = { campaign: Card; level?: 2 | 3; isFirst: boolean }

/** A campaign in a list: title, progress and the link to donate (FUND-3). */
function CampaignCard({ campaign, level, isFirst }: CampaignCardProps) {
  const { id, title, excerpt, startedAt, cover, isNewCreator } = campaign
  const isReached = campaign.raisedCents >= campaign.goalCents
  return (
    <CoverCard
      cover={<Cover id={id} image={cover} isFirst={isFirst} />}
      title={
        <Link to="/fundraising/$campaignId" params={{ campaignId: id }} preload={false}>
          {title}
        </Link>
      }
      level={level}
      when={
        <>
          {t('campaignCard.started')} <TimeAgo at={startedAt} />
        </>
      }
      text={excerpt}
      foot={
        <>
          {isNewCreator ? (
            <div className="row gap-2">
              <NewCreatorBadge />
            </div>
          ) : null}
          <Raised {...campaign} />
          <Link
            to="/fundraising/$campaignId"
            params={{ campaignId: id }}
            preload={false}
            className={buttonClass({ kind: isReached ? 'secondary' : 'soft', block: true })}
          >
            {t('campaignCard.support')}
            <span className="sr-only">{t('campaignCard.support.about', { title })}</span>
          </Link>
        </>
      }
    />
  )
}

/** A grid of campaign cards. */
export function CampaignCards({ campaigns, level }: { campaigns: readonly Card[]; level?: 2 | 3 }) {
  return (
    <CardGrid>
      {campaigns.map((campaign, index) => (
        <CampaignCard key={campaign.id} campaign={campaign} level={level} isFirst={index < FIRST_CARDS} />
      ))}
    </CardGrid>
  )
}
