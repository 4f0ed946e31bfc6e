import { Link } from '@tanstack/react-router'
import { MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { SharedPrayer as Shared } from '#contract/prayers/sharing-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { CategoryMeta, StatusBadge, SupportersMeta } from '#web/features/prayers/prayer-meta.tsx'
import { t } from '#web/features/prayers/share/share-texts.ts'
import { TimeAgo } from '#web/platform/time-ago.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/back-link.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { JoinCard } from './join-card.tsx'

/** A public prayer for whoever was sent its link: its words, a first name or none, a town, counts (REQ-25). */
export function SharedPrayer({ prayer }: { prayer: Shared }) {
  return (
    <Main>
      <Page>
        <Link to="/prayers" className={backLinkClass}>
          <BackLinkText>{t('sharedPrayer.more')}</BackLinkText>
        </Link>
        <Columns aside={<JoinCard prayerId={prayer.id} counts={<Counts prayer={prayer} />} />}>
          <article>
            <SharedPrayerMeta prayer={prayer} />
            <h1 className="break-words">{prayer.title}</h1>
            <p className="mt-3 mb-7 text-text-2">
              {prayer.authorName ?? t('sharedPrayer.noName')}
              {' · '}
              <TimeAgo at={prayer.dateSubmitted} />
            </p>
            <p className="read mb-8">{prayer.description}</p>
            <Pictures images={prayer.images} />
          </article>
        </Columns>
      </Page>
    </Main>
  )
}

function SharedPrayerMeta({ prayer: { status, category, town } }: { prayer: Shared }) {
  return (
    <div className="row mb-3.5">
      <StatusBadge status={status} />
      <Meta>
        <CategoryMeta category={category} />
        {town ? <MetaItem icon={<MapPin />}>{town}</MetaItem> : null}
      </Meta>
    </div>
  )
}

function Counts({ prayer: { supportCount, commentCount } }: { prayer: Shared }): ReactNode {
  return (
    <Meta>
      <SupportersMeta count={supportCount} />
      <MetaItem icon={<MessageCircle />} hiddenText={t('sharedPrayer.comments', { count: commentCount })}>
        {formatNumber(commentCount)}
      </MetaItem>
    </Meta>
  )
}
