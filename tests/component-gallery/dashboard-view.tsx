import { Award, BookOpen, Clock, Flame, HandHeart, HeartPulse, Lock, Plus, Sunrise } from 'lucide-react'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { StreakCalendar } from '#web/ui/drawings/streak-calendar.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { EvenColumns } from '#web/ui/layout/columns.tsx'
import { Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { EntryRow, IconTile } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Frame } from './frame.tsx'
import { ACTIVE, PRAYERS, STREAK } from './samples.tsx'

export function DashboardView() {
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead
            title="Your Dashboard"
            lead="Good morning, Nomvula. Saturday, 21 November."
            action={
              <a className={buttonClass()} href="#main">
                <Plus />
                New Prayer Request
              </a>
            }
          />
          <div className="stack gap-5">
            <StatGrid>
              <StatCard icon={<BookOpen />} label="Total Prayers" figure="47" context="since March 2024" />
              <StatCard icon={<Flame />} label="Active Prayers" figure="3" context="still praying" />
              <StatCard icon={<Sunrise />} label="Miracles" figure="44" context="answered prayers" />
              <StatCard icon={<Award />} label="Badges" figure="6" context="126 times you supported" />
            </StatGrid>
            <StreakCalendar {...STREAK} />
          </div>
          <div className="mt-10">
            <EvenColumns>
              <section>
                <SectionHead title="Active Prayer Requests" />
                <Card padded>
                  <ul>
                    {PRAYERS.map((prayer) => (
                      <SampleRow key={prayer.id} prayer={prayer} />
                    ))}
                  </ul>
                </Card>
              </section>
              <section>
                <SectionHead title="Miracles" />
                <Card padded>
                  <ul>
                    <EntryRow
                      tile={
                        <IconTile ok>
                          <Sunrise />
                        </IconTile>
                      }
                      title={<a href="#main">The bank said yes</a>}
                      meta={
                        <Meta>
                          <MetaItem>Prayed for 61 days</MetaItem>
                          <MetaItem>14 Nov 2026</MetaItem>
                        </Meta>
                      }
                    />
                  </ul>
                </Card>
              </section>
            </EvenColumns>
          </div>
        </Page>
      </Main>
    </Frame>
  )
}

function SampleRow({ prayer }: { prayer: (typeof PRAYERS)[number] }) {
  return (
    <EntryRow
      tile={
        <IconTile>
          <HeartPulse />
        </IconTile>
      }
      title={<a href="#main">{prayer.title}</a>}
      badge={ACTIVE}
      text={prayer.text}
      meta={
        <Meta>
          <MetaItem icon={<Clock />}>{prayer.when}</MetaItem>
          <MetaItem icon={<Lock />}>Private</MetaItem>
          <MetaItem icon={<HandHeart />} hiddenText="supporters">
            {prayer.count}
          </MetaItem>
        </Meta>
      }
      actions={
        <>
          <a className={buttonClass({ kind: 'soft', size: 'sm' })} href="#main">
            <Sunrise />
            Submit Miracle
          </a>
          <a className={buttonClass({ kind: 'ghost', size: 'sm' })} href="#main">
            View details
          </a>
        </>
      }
    />
  )
}
