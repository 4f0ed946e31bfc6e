import type { ReactNode } from 'react'
import type { Prayer } from '#contract/prayers.ts'
import { Card } from '#web/ui/card.tsx'
import { Columns, Main, Page, StickyBar } from '#web/ui/page.tsx'
import { SupportToggle } from '#web/ui/support-toggle.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BackLink, PrayerHeading } from './prayer-heading.tsx'
import type { PrayerTab } from './prayer-tab.ts'
import { useSupport } from './talk/use-support.ts'
import { t } from './texts.ts'

type PrayerDetailsProps = { prayer: Prayer; tab: PrayerTab; onTab: (tab: PrayerTab) => void }

/** One prayer: the words in full, who asked and when, and the support toggle (PDET-1 … PDET-4). */
export function PrayerDetails({ prayer, tab, onTab }: PrayerDetailsProps) {
  const { count, mine, toggle } = useSupport(prayer)
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
            aside={<Supporters count={count}>{support}</Supporters>}
          >
            <PrayerHeading prayer={prayer} />
            <Tabs
              label={t('prayerPage.tabs')}
              tabs={[{ id: 'details', label: t('prayerPage.tab.details') }]}
              value={tab}
              onChange={onTab}
            >
              <p className="read">{prayer.description}</p>
            </Tabs>
          </Columns>
        </Page>
      </Main>
      {support ? <StickyBar>{support}</StickyBar> : null}
    </>
  )
}

function Supporters({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Card padded className="stack">
      {children ? <div className="wide-only">{children}</div> : null}
      <p className="text-center text-sm text-text-2">
        {count === 0 ? t('prayerPage.noSupport') : t('prayerPage.fromOthers', { count })}
      </p>
    </Card>
  )
}
