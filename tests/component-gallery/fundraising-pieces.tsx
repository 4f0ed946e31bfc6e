import { CalendarDays, HandHeart } from 'lucide-react'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { CoverCard } from '#web/ui/cards/cover-card.tsx'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import { MoneyLine, ProgressBar } from '#web/ui/figures/progress-bar.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import type { CAMPAIGNS } from './fundraising-samples.ts'

export function SampleCard({ title, text, raised, goal, percent }: (typeof CAMPAIGNS)[number]) {
  return (
    <CoverCard
      cover={
        <div className="cover">
          <LazyCampaignCover seed={title} />
        </div>
      }
      title={title}
      when="Started 3 days ago"
      text={text}
      foot={
        <>
          <Raised raised={raised} goal={goal} percent={percent} />
          <a
            href="#main"
            className={buttonClass({ kind: percent === 100 ? 'secondary' : 'soft', block: true })}
          >
            Support Campaign <span className="sr-only">{title}</span>
          </a>
        </>
      }
    />
  )
}

type RaisedProps = { raised: string; goal: string; percent: number; large?: boolean }

function Raised({ raised, goal, percent, large }: RaisedProps) {
  return (
    <div className="stack gap-2">
      <MoneyLine large={large} amount={raised} of={`raised of ${goal}`} percent={`${percent}%`} />
      <ProgressBar percent={percent} label="Raised so far" />
    </div>
  )
}

export function CauseHead() {
  return (
    <>
      <div className="row mt-6 mb-3">
        <Badge tone="ok" mark="ring">
          Active
        </Badge>
      </div>
      <h2>Home before Christmas</h2>
      <div className="mt-4 mb-6">
        <Byline
          avatar={<Avatar tint={0} name="Nomvula Dlamini" />}
          name="Nomvula Dlamini"
          line="Campaign creator"
        />
      </div>
      <Card padded className="stack mb-8 gap-3">
        <Raised large raised="R 1,000,000.00" goal="R 1,000,000.00" percent={100} />
        <Meta>
          <MetaItem icon={<HandHeart />}>71 supporters</MetaItem>
          <MetaItem icon={<CalendarDays />}>Until Dec 24, 2026</MetaItem>
        </Meta>
      </Card>
    </>
  )
}
