import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { Pictures } from '#web/features/media/pictures.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Comments } from './discussion/prayer-comments.tsx'
import { Updates } from './discussion/prayer-updates.tsx'
import { MiracleOfPrayer } from './miracle-of-prayer.tsx'
import { OwnerActions } from './owner/owner-actions.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { t } from './prayer-texts.ts'

type PrayerTabsProps = {
  page: PrayerPage
  member: Member
  tab: PrayerTab
  onTab: (tab: PrayerTab) => void
}

/** The three parts of a prayer; the chosen one stands in the address (PDET-1, REQ-91). */
export function PrayerTabs({ page, member, tab, onTab }: PrayerTabsProps) {
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
      <HelpNearby isReading words={`${prayer.title}\n${prayer.description}`} />
      <Pictures images={prayer.images} />
      {miracle ? <MiracleOfPrayer miracle={miracle} timeZone={member.timeZone} /> : null}
      <OwnerActions page={page} displayName={member.displayName} />
    </div>
  )
}
