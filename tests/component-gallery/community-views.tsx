import { BookOpen, HandHeart, Sunrise, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { AmenToggle } from '#web/ui/buttons/amen-toggle.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import { LiveBanner } from '#web/ui/figures/live-banner.tsx'
import { RankEntry, RankList } from '#web/ui/figures/rank-list.tsx'
import { RateBar, RateBars } from '#web/ui/figures/rate-bars.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { EvenColumns } from '#web/ui/layout/columns.tsx'
import { CardGrid, Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { IconTile } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { Frame } from './frame.tsx'
import { CATEGORIES, PRAYERS } from './samples.tsx'

const RATES = [71, 64, 58, 55, 49, 46, 2, 0]

export function CommunityView() {
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead title="Community Dashboard" lead="Thandaza statistics and miracle stories" />
          <div className="stack gap-10">
            <div className="stack gap-5">
              <LiveBanner
                label="Right now"
                isLive
                tag="LIVE"
                people={47}
                figure="47"
                line="people praying right now"
              />
              <Totals />
              <p className="text-sm text-text-3">As of Nov 21, 2026 at 6:05 AM</p>
              <div className="mt-3">
                <EvenColumns>
                  <Rates />
                  <Ranks />
                </EvenColumns>
              </div>
            </div>
            <section>
              <SectionHead title="Miracle Stories" />
              <CardGrid two>
                {PRAYERS.map((story) => (
                  <SampleStory key={story.id} story={story} />
                ))}
              </CardGrid>
            </section>
            <LiveBanner
              label="A moment ago"
              isLive={false}
              tag="Reconnecting..."
              people={1}
              figure="1"
              line="person praying right now"
            />
          </div>
        </Page>
      </Main>
    </Frame>
  )
}

function Totals() {
  return (
    <StatGrid six>
      <StatCard icon={<Users />} label="Community Members" figure="52,459" context="verified accounts" />
      <StatCard icon={<BookOpen />} label="Total Prayers" figure="178,543" context="private ones too" />
      <StatCard icon={<Sunrise />} label="Reported Miracles" figure="82,841" context="private ones too" />
      <StatCard icon={<UsersRound />} label="Prayer Groups" figure="3,106" context="by invitation too" />
      <StatCard
        icon={<HandHeart />}
        label="Prayer Supports"
        figure="914,208"
        context="one per person and prayer"
      />
      <StatCard icon={<HandHeart />} label="Times Prayed" figure="1,204,311" context="a prayer and a day" />
    </StatGrid>
  )
}

function Rates() {
  return (
    <Card as="section" padded>
      <h2 className="text-2xl">Miracle Rates by Category</h2>
      <p className="mt-1 mb-5 text-sm text-text-2">Answered prayers out of all prayers</p>
      <RateBars>
        {CATEGORIES.map(({ value, label, icon }, index) => (
          <RateBar
            key={value}
            icon={icon}
            name={String(label)}
            parts="2,695 of 4,211"
            rate={RATES[index] ?? 0}
            figure={`${RATES[index]}%`}
            label={`${label} miracle rate`}
          />
        ))}
      </RateBars>
    </Card>
  )
}

function Ranks() {
  return (
    <Card as="section" padded>
      <h2 className="text-2xl">Top Prayer Categories</h2>
      <p className="mt-1 mb-5 text-sm text-text-2">By number of prayers</p>
      <RankList>
        {CATEGORIES.slice(0, 5).map(({ value, label, icon }, index) => (
          <RankEntry
            key={value}
            rank={index + 1}
            tile={<IconTile>{icon}</IconTile>}
            name={label}
            count="4,211 prayers"
          />
        ))}
      </RankList>
    </Card>
  )
}

function SampleStory({ story }: { story: (typeof PRAYERS)[number] }) {
  const [isSaid, setIsSaid] = useState(story.id === 'p2')
  return (
    <StoryCard
      level={3}
      meta={
        <Meta>
          <MetaItem icon={<Sunrise />}>{story.when}</MetaItem>
        </Meta>
      }
      title={<a href="#main">{story.title}</a>}
      text={story.text}
      author={<Byline avatar={<Avatar tint={1} name={story.by} size="sm" />} name={story.by} />}
      aside={
        <AmenToggle
          pressed={isSaid}
          count={String(story.count)}
          label="Amen"
          about={`to ${story.title}`}
          onToggle={() => setIsSaid(!isSaid)}
        />
      }
    />
  )
}
