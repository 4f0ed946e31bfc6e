import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { Pictures } from '#web/features/media/pictures.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { RemindMe } from '#web/features/reminders/remind-me.tsx'
import { useWatch } from '#web/platform/live/live-store.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { cardClass } from '#web/ui/cards/card.tsx'
import { StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { FirstComments } from './discussion/first-comments.tsx'
import { LatestUpdate } from './discussion/latest-update.tsx'
import { Comments } from './discussion/prayer-comments.tsx'
import { Updates } from './discussion/prayer-updates.tsx'
import { PrayedForPanel } from './intercessions/prayed-for-panel.tsx'
import { PrayedLine } from './intercessions/prayed-line.tsx'
import { usePrayerBar } from './intercessions/prayer-bar.tsx'
import { TellMeSwitch } from './intercessions/tell-me-switch.tsx'
import { MiracleMoment } from './miracle-moment.tsx'
import { OwnerActions } from './owner/owner-actions.tsx'
import { PrayerBackLink, PrayerHeading } from './prayer-heading.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { t } from './prayer-texts.ts'
import { ShareMenu, WhyNotShared } from './share/share-menu.tsx'

/** The miracle that answered a prayer, on the prayer's own page. */
function MiracleOfPrayer({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { id, title, description, reportedAt } = miracle
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
            <Link to="/miracles/$miracleId" params={{ miracleId: id }}>
              {title}
            </Link>
          </h2>
          <p className="entry-row-text">{shorten(description, miracleLimits.excerpt)}</p>
        </div>
      </div>
    </section>
  )
}

type PrayerTabsProps = {
  page: PrayerPage
  tab: PrayerTab
  onTab: (tab: PrayerTab) => void
  children: ReactNode
}

/** The three tabs of a prayer; the address holds the chosen one (PDET-1, REQ-91). */
function PrayerTabs({ page: { prayer }, tab, onTab, children }: PrayerTabsProps) {
  return (
    <Tabs
      label={t('prayerPage.tabs')}
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'details', label: t('prayerPage.tab.details') },
        { id: 'updates', label: t('prayerPage.tab.updates'), count: prayer.updateCount },
        { id: 'comments', label: t('prayerPage.tab.comments'), count: prayer.commentCount },
      ]}
    >
      {children}
    </Tabs>
  )
}

type DetailsProps = {
  page: PrayerPage
  member: Member
  acts: ReturnType<typeof usePrayerBar>
  campaign: ReactNode
  onComments: () => void
}

/** The words first and alone, what became of them, who prayed; the first comments, beside them on wide screens. */
function Details({ page, member, acts, campaign, onComments }: DetailsProps) {
  const { prayer, miracle, latestUpdate, prayedFor, isNotifiedWhenPrayed } = page
  return (
    <div className="columns columns-even">
      <div className="stack min-w-0 gap-6">
        <p className="read">{prayer.description}</p>
        <HelpNearby isReading text={`${prayer.title}\n${prayer.description}`} />
        <Pictures images={prayer.images} />
        {latestUpdate ? <LatestUpdate update={latestUpdate} /> : null}
        {miracle ? <MiracleOfPrayer miracle={miracle} timeZone={member.timeZone} /> : null}
        {prayedFor ? <PrayedForPanel prayer={prayer} prayedFor={prayedFor} /> : null}
        <div>
          <PrayedLine prayer={prayer} />
          {acts.status}
        </div>
        {acts.bar ? <div className="wide-only">{acts.bar}</div> : null}
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

type PrayerDetailsProps = {
  page: PrayerPage
  member: Member
  tab: PrayerTab
  onTab: (tab: PrayerTab) => void
  /** The campaign that raises money for it, if any (PDET-9). */
  campaign?: ReactNode
  /** Its owner has just reported the miracle that answered it (REQ-340). */
  isJustAnswered?: boolean
}

/** One prayer: its text, updates and comments, and what one does for it (PDET-1 … PDET-9). */
export function PrayerDetails(props: PrayerDetailsProps) {
  const { page, member, tab, onTab, campaign, isJustAnswered = false } = props
  const { prayer, miracle } = page
  const moment = isJustAnswered && miracle ? <MiracleMoment prayer={prayer} miracle={miracle} /> : null
  const acts = usePrayerBar(prayer)
  useWatch(`prayer:${prayer.id}`)
  return (
    <>
      <Main>
        {moment}
        <Page>
          <div className="prayer-page-bar">
            <PrayerBackLink prayer={prayer} />
            <div className="row">
              <ShareMenu prayer={prayer} />
              <MoreAbout prayer={prayer} />
            </div>
          </div>
          <PrayerHeading prayer={prayer} member={member} level={moment ? 2 : 1} />
          <PrayerTabs page={page} tab={tab} onTab={onTab}>
            {tab === 'details' ? (
              <Details
                page={page}
                member={member}
                acts={acts}
                campaign={campaign}
                onComments={() => onTab('comments')}
              />
            ) : null}
            {tab === 'updates' ? <Updates prayer={prayer} member={member} /> : null}
            {tab === 'comments' ? <Comments prayer={prayer} member={member} /> : null}
            {tab !== 'details' && acts.bar ? <div className="wide-only max-w-2xl">{acts.bar}</div> : null}
            {tab === 'details' ? null : acts.status}
          </PrayerTabs>
        </Page>
      </Main>
      {acts.bar ? <StickyBar>{acts.bar}</StickyBar> : null}
    </>
  )
}

/** Reporting the prayer, or blocking its author; after a block the page is left (SEC-7.2). */
function MoreAbout({ prayer: { id, author, mine } }: { prayer: Prayer }) {
  const [openReport, dialog] = useReportDialog({ leavesPage: true })
  if (mine) return null
  const reportSubject = { target: { kind: 'prayer', id }, name: author.name } as const
  return (
    <>
      <MoreButton name={author.name} onPress={() => openReport(reportSubject)} />
      {dialog}
    </>
  )
}
