import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { Pictures } from '#web/features/media/pictures.tsx'
import { RemindMe } from '#web/features/reminders/remind-me.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { cardClass } from '#web/ui/cards/card.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { FirstComments } from './discussion/first-comments.tsx'
import { LatestUpdate } from './discussion/latest-update.tsx'
import { PrayedForPanel } from './intercessions/prayed-for-panel.tsx'
import { PrayedLine } from './intercessions/prayed-line.tsx'
import type { usePrayerBar } from './intercessions/prayer-bar.tsx'
import { TellMeSwitch } from './intercessions/tell-me-switch.tsx'
import { OwnerActions } from './owner/owner-actions.tsx'
import { t } from './prayer-texts.ts'
import { WhyNotShared } from './share/share-menu.tsx'

/** The miracle that answered a prayer, on the prayer's own page. */
function MiracleOfPrayer({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { id, title, description, language, reportedAt } = miracle
  return (
    <section aria-labelledby="miracle-of-prayer" className={cardClass({ className: 'max-w-2xl' })}>
      <div className="flex gap-4">
        <IconTile ok>
          <Sunrise />
        </IconTile>
        <div className="min-w-0">
          <p className="text-sm text-text-3">
            {t('prayerPage.miracle')}
            {' · '}
            <time dateTime={reportedAt}>{formatInstant(reportedAt, timeZone)}</time>
          </p>
          <h2 id="miracle-of-prayer" className="entry-row-title mt-1">
            <Link to="/miracles/$miracleId" params={{ miracleId: id }} lang={tagOf(language)}>
              {title}
            </Link>
          </h2>
          <p className="entry-row-text" lang={tagOf(language)}>
            {shorten(description, miracleLimits.excerpt)}
          </p>
        </div>
      </div>
    </section>
  )
}

type DetailsTabProps = {
  page: PrayerPage
  member: Member
  acts: ReturnType<typeof usePrayerBar>
  campaign: ReactNode
  onComments: () => void
}

/** The words first and alone, what became of them, who prayed; the first comments, beside them on wide screens. */
export function DetailsTab({ page, member, acts, campaign, onComments }: DetailsTabProps) {
  const { prayer, miracle, latestUpdate, prayedFor, isNotifiedWhenPrayed } = page
  return (
    <div className="columns columns-even">
      <div className="stack min-w-0 gap-6">
        <p className="read" lang={tagOf(prayer.language)}>
          {prayer.description}
        </p>
        <HelpNearby isReading text={`${prayer.title}\n${prayer.description}`} />
        <Pictures images={prayer.images} />
        {latestUpdate ? <LatestUpdate update={latestUpdate} language={prayer.language} /> : null}
        {miracle ? <MiracleOfPrayer miracle={miracle} timeZone={member.timeZone} /> : null}
        {prayedFor ? <PrayedForPanel prayer={prayer} prayedFor={prayedFor} /> : null}
        <div>
          <PrayedLine prayer={prayer} />
          {acts.status}
        </div>
        {acts.bar ? <div className="wide-only">{acts.bar}</div> : null}
        {acts.question}
        {isNotifiedWhenPrayed === null || prayer.audience.kind === 'private' ? null : (
          <TellMeSwitch prayerId={prayer.id} isNotified={isNotifiedWhenPrayed} />
        )}
        <OwnerActions page={page} displayName={member.displayName} />
      </div>
      <aside className="stack min-w-0 gap-6" aria-label={t('prayerPage.support')}>
        <FirstComments prayer={prayer} comments={page.firstComments} onOpen={onComments} />
        {acts.ownSupport}
        {campaign}
        <WhyNotShared prayer={prayer} />
        <RemindMe prayer={prayer} hasReminder={page.hasReminder} />
      </aside>
    </div>
  )
}
