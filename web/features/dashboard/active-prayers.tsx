import { Link } from '@tanstack/react-router'
import { Clock, Pin, PinOff, Sunrise } from 'lucide-react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { OwnPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { usePinPrayer } from '#web/features/prayers/api.ts'
import { AudienceMeta } from '#web/features/prayers/audience-meta.tsx'
import { OwnPrayedButton } from '#web/features/prayers/intercessions/own-prayed-button.tsx'
import { PrayedForMeta } from '#web/features/prayers/intercessions/prayed-for-meta.tsx'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import { StatusBadge } from '#web/features/prayers/prayer-meta.tsx'
import { SupportersMeta } from '#web/features/prayers/supporters-meta.tsx'
import { usePrefetchedPrayers } from '#web/features/prayers/use-prefetched-prayers.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { EntryRow } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './dashboard-texts.ts'
import { NewPrayerLink } from './new-prayer-link.tsx'

type ActivePrayersProps = { api: Api; prayers: OwnPrayerCard[]; hasMore: boolean }

/** The member's own active prayers, pinned ones and then the newest; the rest is in the history (DASH-3, DASH-5, REQ-113). */
export function ActivePrayers({ api, prayers, hasMore }: ActivePrayersProps) {
  usePrefetchedPrayers(api, prayers)
  return (
    <section>
      <SectionHead
        title={t('dashboard.active')}
        action={
          <>
            {prayers.length > 0 ? (
              <NewPrayerLink
                className={buttonClass({ kind: 'secondary', size: 'sm', className: 'lg:hidden' })}
              />
            ) : null}
            {hasMore ? <ShowAll /> : null}
          </>
        }
      />
      {prayers.length === 0 ? (
        <NoPrayers />
      ) : (
        <Card padded>
          <ul>
            {prayers.map((prayer) => (
              <ActivePrayer key={prayer.id} prayer={prayer} />
            ))}
          </ul>
        </Card>
      )}
      {hasMore ? (
        <p className="mt-4 text-sm text-text-3">
          {prayers.some(({ isPinned }) => isPinned)
            ? t('prayer.pinned.first')
            : t('dashboard.active.newest', { count: prayers.length })}
        </p>
      ) : null}
    </section>
  )
}

function ShowAll() {
  return (
    <Link to="/dashboard" search={{ tab: 'history', filter: 'active' }} className={textLinkClass}>
      {t('dashboard.showAll')} <span className="sr-only">{t('dashboard.showAll.active')}</span>
    </Link>
  )
}

function ActivePrayer({ prayer }: { prayer: OwnPrayerCard }) {
  const { id, title, excerpt, language, category, status, audience, supportCount, isPinned } = prayer
  const details = { to: '/prayers/$prayerId', params: { prayerId: id } } as const
  return (
    <EntryRow
      tile={
        <div className="relative z-1 flex w-9 flex-col items-center gap-1">
          <DotFigure name={category} />
          <PinButton prayer={prayer} />
        </div>
      }
      title={
        <Link {...details} lang={tagOf(language)}>
          {title}
        </Link>
      }
      badge={<StatusBadge status={status} />}
      text={excerpt}
      lang={tagOf(language)}
      meta={
        <Meta>
          {isPinned ? <MetaItem icon={<Pin />}>{t('prayer.pinned')}</MetaItem> : null}
          <MetaItem icon={<Clock />}>
            <TimeAgo at={prayer.dateSubmitted} />
          </MetaItem>
          <AudienceMeta audience={audience} />
          <LanguageMeta language={language} />
          {audience.kind === 'private' && supportCount === 0 ? null : <SupportersMeta count={supportCount} />}
          <PrayedForMeta {...prayer.prayedFor} />
        </Meta>
      }
      actions={
        <>
          <OwnPrayedButton prayer={prayer} />
          <Link
            to="/report-miracle/$prayerId"
            params={{ prayerId: id }}
            className={buttonClass({ kind: 'soft', size: 'sm' })}
          >
            <Sunrise />
            {t('dashboard.submitMiracle')}{' '}
            <span className="sr-only">{t('dashboard.submitMiracle.about', { title })}</span>
          </Link>
          <Link {...details} className={buttonClass({ kind: 'ghost', size: 'sm' })}>
            {t('dashboard.viewDetails')}{' '}
            <span className="sr-only">{t('dashboard.viewDetails.about', { title })}</span>
          </Link>
        </>
      }
    />
  )
}

/** Pins a prayer to the top, or removes the pin (REQ-239). */
function PinButton({ prayer: { id, title, isPinned } }: { prayer: OwnPrayerCard }) {
  const pin = usePinPrayer()
  return (
    <IconButton
      size="sm"
      label={t(isPinned ? 'prayer.unpin' : 'prayer.pin', { title })}
      aria-disabled={pin.isPending}
      onClick={() => {
        if (!pin.isPending) pin.mutate({ prayerId: id, isPinned: !isPinned })
      }}
    >
      {isPinned ? <PinOff /> : <Pin />}
    </IconButton>
  )
}

function NoPrayers() {
  const begin = (
    <Link to="/new-prayer" className={buttonClass()}>
      {t('dashboard.newPrayer')}
    </Link>
  )
  return (
    <Empty title={t('dashboard.active.empty')} level={3} action={begin}>
      {t('dashboard.active.empty.detail')}
    </Empty>
  )
}
