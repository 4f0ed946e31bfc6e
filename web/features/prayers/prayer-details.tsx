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
import { useWatch } from '#web/platform/live/live-store.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { cardClass } from '#web/ui/cards/card.tsx'
import { Columns, StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Comments } from './discussion/prayer-comments.tsx'
import { Updates } from './discussion/prayer-updates.tsx'
import { usePrayedButton } from './intercessions/prayed-button.tsx'
import { WordToOwner } from './intercessions/word-to-owner.tsx'
import { MiracleMoment } from './miracle-moment.tsx'
import { OwnerActions } from './owner/owner-actions.tsx'
import { PrayerAside } from './prayer-aside.tsx'
import { PrayerBackLink, PrayerHeading } from './prayer-heading.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { t } from './prayer-texts.ts'
import { ShareMenu } from './share/share-menu.tsx'
import { useSupportButton } from './support-button.tsx'

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
  member: Member
  tab: PrayerTab
  onTab: (tab: PrayerTab) => void
}

/** The three tabs of a prayer; the address holds the chosen one (PDET-1, REQ-91). */
function PrayerTabs({ page, member, tab, onTab }: PrayerTabsProps) {
  const { prayer } = page
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
      {tab === 'details' ? <Details page={page} member={member} /> : null}
      {tab === 'updates' ? <Updates prayer={prayer} member={member} /> : null}
      {tab === 'comments' ? <Comments prayer={prayer} member={member} /> : null}
    </Tabs>
  )
}

function Details({ page, member }: { page: PrayerPage; member: Member }) {
  const { prayer, miracle } = page
  return (
    <div className="stack gap-6">
      <p className="read">{prayer.description}</p>
      <HelpNearby isReading text={`${prayer.title}\n${prayer.description}`} />
      <Pictures images={prayer.images} />
      {miracle ? <MiracleOfPrayer miracle={miracle} timeZone={member.timeZone} /> : null}
      <OwnerActions page={page} displayName={member.displayName} />
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

/** One prayer: its text, updates and comments, next to support and sharing (PDET-1 … PDET-9). */
export function PrayerDetails(props: PrayerDetailsProps) {
  const { page, member, tab, onTab, campaign, isJustAnswered = false } = props
  const { prayer, miracle } = page
  const moment = isJustAnswered && miracle ? <MiracleMoment prayer={prayer} miracle={miracle} /> : null
  const support = useSupportButton(prayer)
  const prayed = usePrayedButton(prayer)
  useWatch(`prayer:${prayer.id}`)
  return (
    <>
      <Main>
        {moment}
        <Page>
          <PrayerBackLink prayer={prayer} />
          <Columns
            asideLabel={t('prayerPage.support')}
            aside={
              <>
                <PrayerAside page={page} prayed={prayed} support={support} />
                {campaign}
              </>
            }
          >
            <PrayerHeading
              prayer={prayer}
              member={member}
              more={<MoreAbout prayer={prayer} />}
              level={moment ? 2 : 1}
            />
            <WordToOwner prayer={prayer} />
            <PrayerTabs page={page} member={member} tab={tab} onTab={onTab} />
          </Columns>
        </Page>
      </Main>
      {support ? (
        <StickyBar>
          {prayed}
          {prayer.mine ? <ShareMenu prayer={prayer} opensUp /> : support}
        </StickyBar>
      ) : null}
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
