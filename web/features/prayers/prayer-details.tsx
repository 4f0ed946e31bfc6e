import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { PendingEntries } from '#web/features/pending/pending-entries.tsx'
import { useWatch } from '#web/platform/live/live-store.ts'
import { StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { PageBar } from '#web/ui/navigation/page-bar.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { DetailsTab } from './details-tab.tsx'
import { Comments } from './discussion/prayer-comments.tsx'
import { Updates } from './discussion/prayer-updates.tsx'
import { usePrayerBar } from './intercessions/prayer-bar.tsx'
import { MiracleMoment } from './miracle-moment.tsx'
import { PrayerBackLink, PrayerHeading } from './prayer-heading.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { t } from './prayer-texts.ts'
import { ShareMenu } from './share/share-menu.tsx'

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

/** Changes of the prayer itself, which may wait on this device. */
const changesOfPrayer = [
  'editPrayer',
  'changeAudience',
  'archivePrayer',
  'restorePrayer',
  'reportMiracle',
] as const

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
          <PageBar back={<PrayerBackLink prayer={prayer} />}>
            <ShareMenu prayer={prayer} />
            <MoreAbout prayer={prayer} />
          </PageBar>
          <PrayerHeading prayer={prayer} member={member} level={moment ? 2 : 1} />
          <PendingEntries operations={changesOfPrayer} subject={prayer.id} withKind />
          <PrayerTabs page={page} tab={tab} onTab={onTab}>
            {tab === 'details' ? (
              <DetailsTab
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
      {acts.bar ? <StickyBar label={t('prayerPage.acts')}>{acts.bar}</StickyBar> : null}
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
