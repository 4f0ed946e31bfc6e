import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { useWatch } from '#web/platform/live.ts'
import { Card } from '#web/ui/card.tsx'
import { Columns, StickyBar } from '#web/ui/columns.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { SupportToggle } from '#web/ui/support-toggle.tsx'
import { BackLink, PrayerHeading } from './prayer-heading.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { PrayerTabs } from './prayer-tabs.tsx'
import { t } from './prayer-texts.ts'
import { ShareMenu } from './share/share-menu.tsx'
import { WhyNotShared } from './share/why-not-shared.tsx'
import { useSupport } from './talk/use-support.ts'

type PrayerDetailsProps = {
  page: PrayerPage
  member: Member
  tab: PrayerTab
  onTab: (tab: PrayerTab) => void
  /** The campaign that raises money for it, when there is one (PDET-9). */
  campaign?: ReactNode
}

/** One prayer: its words, updates and comments; beside them support and sharing, as they stand now (PDET-1 … PDET-9). */
export function PrayerDetails({ page, member, tab, onTab, campaign }: PrayerDetailsProps) {
  const { prayer } = page
  const { count, mine, toggle } = useSupport(prayer)
  useWatch(`prayer:${prayer.id}`)
  const support = prayer.viewerCan.includes('prayer.support') ? (
    <SupportToggle
      block
      pressed={mine}
      count={count}
      label={t('support.support')}
      pressedLabel={t('support.supporting')}
      onToggle={toggle}
    />
  ) : null
  return (
    <>
      <Main>
        <Page>
          <BackLink prayer={prayer} />
          <Columns
            asideLabel={t('prayerPage.support')}
            aside={
              <>
                <Beside prayer={prayer}>{support}</Beside>
                {campaign}
              </>
            }
          >
            <PrayerHeading prayer={prayer} member={member} more={<MoreAbout prayer={prayer} />} />
            <PrayerTabs page={page} member={member} tab={tab} onTab={onTab} />
          </Columns>
        </Page>
      </Main>
      {support ? (
        <StickyBar>
          {support}
          <ShareMenu prayer={prayer} opensUp />
        </StickyBar>
      ) : null}
    </>
  )
}

/** Reporting it, or blocking whose it is; then the page is left (SEC-7.2). */
function MoreAbout({ prayer: { id, author, mine } }: { prayer: Prayer }) {
  const [openReport, dialog] = useReportDialog({ leavesPage: true })
  if (mine) return null
  const reportSubject = { thing: { kind: 'prayer', id }, name: author.name } as const
  return (
    <>
      <MoreButton name={author.name} onPress={() => openReport(reportSubject)} />
      {dialog}
    </>
  )
}

function Beside({ prayer, children }: { prayer: Prayer; children: ReactNode }) {
  const { count } = prayer.support
  return (
    <Card padded className="stack">
      {children ? <div className="wide-only">{children}</div> : null}
      <p className="text-center text-sm text-text-2">
        {count === 0 ? t('prayerPage.noSupport') : t('prayerPage.fromOthers', { count })}
      </p>
      <div className="wide-only">
        <ShareMenu prayer={prayer} />
      </div>
      <WhyNotShared prayer={prayer} />
    </Card>
  )
}
