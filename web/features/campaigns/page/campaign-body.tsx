import { Link } from '@tanstack/react-router'
import { ArrowRight, BookOpen, CalendarDays, HandHeart, Users } from 'lucide-react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignPage as PageData } from '#contract/fundraising/campaign-page-operations.ts'
import { CampaignBadge, NewCreatorBadge } from '#web/features/campaigns/campaign-badge.tsx'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { Raised } from '#web/features/campaigns/raised.tsx'
import { Pictures } from '#web/features/media/pictures.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card, cardClass } from '#web/ui/cards/card.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { History } from './campaign-history.tsx'
import { Updates } from './campaign-updates.tsx'
import { Supporters } from './supporters.tsx'

/** Status, start date, title and creator. */
function CampaignHeading({ campaign }: { campaign: Campaign }) {
  const { status, createdAt, title, creator, group, isNewCreator } = campaign
  const name = creator?.name ?? t('campaignPage.creatorGone')
  return (
    <>
      <div className="row mt-6 mb-3">
        <CampaignBadge status={status} /> {isNewCreator ? <NewCreatorBadge /> : null}{' '}
        <Meta>
          <MetaItem>
            {t('campaignPage.created')} <TimeAgo at={createdAt} />
          </MetaItem>
          {group ? (
            <MetaItem icon={<Users />}>{t('campaignPage.forGroup', { group: group.name })}</MetaItem>
          ) : null}
        </Meta>
      </div>
      <h1 className="break-words">{title}</h1>
      <div className="mt-4 mb-6">
        <Byline
          avatar={<Avatar tint={creator?.tint ?? 0} name={name} />}
          name={name}
          line={t('campaignPage.creator')}
        />
        {isNewCreator ? <p className="mt-3 text-sm text-text-2">{t('campaignPage.newCreator')}</p> : null}
      </div>
    </>
  )
}

/** The amounts, the number of supporters, and the end date. */
function RaisedCard({ campaign }: { campaign: Campaign }) {
  const { donorCount, endsOn, daysLeft } = campaign
  return (
    <Card padded className="stack mb-8 gap-3">
      <Raised large {...campaign} />
      <Meta>
        <MetaItem icon={<HandHeart />}>{t('campaignPage.supporters', { count: donorCount })}</MetaItem>
        <MetaItem icon={<CalendarDays />}>
          {endsOn ? t('campaignPage.until', { day: formatDay(noonOf(endsOn)) }) : t('campaignPage.ongoing')}
        </MetaItem>
        {daysLeft === null ? null : <MetaItem>{t('campaignPage.daysLeft', { count: daysLeft })}</MetaItem>}
      </Meta>
    </Card>
  )
}

/** The linked prayer, when the viewer may read it (REQ-132). */
function LinkedPrayer({ prayer }: { prayer: Campaign['prayer'] }) {
  if (!prayer) return null
  const { id, title } = prayer
  return (
    <section className={cardClass({ className: 'mt-8 flex flex-wrap items-center gap-4' })}>
      <span className="grid size-10 flex-none place-items-center rounded-md bg-surface-2 text-text-2">
        <BookOpen />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-xs text-text-3">{t('campaignPage.prayer')}</p>
        <p className="font-serif text-lg font-medium break-words">{title}</p>
        <Link to="/prayers/$prayerId" params={{ prayerId: id }} preload={false} className={textLinkClass}>
          {t('campaignPage.pray')}
          <ArrowRight />
        </Link>
      </div>
    </section>
  )
}

/** Noon of a date, so that it is the same day in every time zone. */
function noonOf(day: string): string {
  return `${day}T10:00:00Z`
}

type CampaignBodyProps = { api: Api; page: PageData; onChange: () => Promise<void> }

/** The content of a campaign page, from its picture to its history. */
export function CampaignBody({ api, page, onChange }: CampaignBodyProps) {
  const { campaign, supporters, updates } = page
  const { id, images, description, prayer } = campaign
  return (
    <>
      <CampaignHeading campaign={campaign} />
      <RaisedCard campaign={campaign} />
      <p className="read">{description}</p>
      <Pictures images={images.slice(1)} />
      <LinkedPrayer prayer={prayer} />
      <Updates api={api} campaign={campaign} first={updates} onChange={onChange} />
      <Supporters api={api} campaignId={id} first={supporters} />
      <History api={api} campaignId={id} />
    </>
  )
}
