import { Briefcase, Flame, GraduationCap, HeartPulse, House, Sprout, UsersRound, Wallet } from 'lucide-react'
import { useState } from 'react'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import type { Choice } from '#web/ui/forms/choice-set.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'

export const ACTIVE = (
  <Badge tone="info" mark="ring">
    Active
  </Badge>
)

export const CATEGORIES: Choice[] = [
  { value: 'health', label: 'Health', icon: <HeartPulse /> },
  { value: 'finances', label: 'Finances', icon: <Wallet /> },
  { value: 'relationships', label: 'Relationships', icon: <UsersRound /> },
  { value: 'career', label: 'Career', icon: <Briefcase /> },
  { value: 'family', label: 'Family', icon: <House /> },
  { value: 'spiritual', label: 'Spiritual', icon: <Flame /> },
  { value: 'education', label: 'Education', icon: <GraduationCap /> },
  { value: 'other', label: 'Other', icon: <Sprout /> },
]

export const PRAYERS = [
  {
    id: 'p1',
    title: 'Mama’s surgery at Tygerberg',
    text: 'My mother goes into theatre on Tuesday morning. She is calm, I am not. Please pray for steady hands, for a clean scan afterwards, and for the family waiting in the corridor.',
    by: 'Nomvula Dlamini',
    when: '2 days ago',
    count: 52,
  },
  {
    id: 'p2',
    title: 'Rain for the Koup',
    text: 'The third dry spring. Ewes are lambing on bare veld and the boreholes are sinking. We have prayed before and it came. We are asking again.',
    by: 'Johan Botha',
    when: '5 hours ago',
    count: 214,
  },
  {
    id: 'p3',
    title: 'A job after eleven months',
    text: 'I have an interview on Thursday for a site supervisor post in Midrand. I want to walk in without fear and provide for my children again.',
    by: 'Sipho Nkosi',
    when: 'yesterday',
    count: 37,
  },
]

export function SampleCard({ prayer }: { prayer: (typeof PRAYERS)[number] }) {
  const [isGiven, setIsGiven] = useState(prayer.id === 'p2')
  return (
    <StoryCard
      carried={isGiven}
      meta={
        <Meta>
          <MetaItem icon={<HeartPulse />}>Health</MetaItem>
        </Meta>
      }
      badge={
        isGiven ? (
          <Badge tone="love" mark="dot">
            You and 88
          </Badge>
        ) : (
          ACTIVE
        )
      }
      title={<a href="#main">{prayer.title}</a>}
      text={prayer.text}
      author={
        <Byline avatar={<Avatar tint={1} name={prayer.by} size="sm" />} name={prayer.by} line={prayer.when} />
      }
      aside={
        <SupportToggle
          pressed={isGiven}
          count={prayer.count}
          label="Support"
          pressedLabel="Supporting"
          about={`for ${prayer.title}`}
          onToggle={() => setIsGiven(!isGiven)}
        />
      }
    />
  )
}

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const STREAK = {
  streak: {
    today: '2026-11-21',
    run: 12,
    lastOn: '2026-11-21',
    rest: [{ from: '2026-11-08', to: '2026-11-09' }],
    counts: Array.from({ length: 260 }, (_, ago) => ({
      on: new Date(Date.UTC(2026, 10, 21 - ago)).toISOString().slice(0, 10),
      count: ago < 12 ? (ago % 3) + 1 : ago <= 13 || (ago * 7919) % 5 < 2 ? 0 : ((ago * 31) % 3) + 1,
    })).filter(({ count }) => count > 0),
  },
  texts: {
    heading: 'Current streak',
    unit: 'days',
    line: '9 more days to beat your record',
    record: 'Longest streak: 21 days',
    summary: 'Prayer calendar, March to November: 154 of the last 265 days with at least one prayer.',
    fewer: 'Fewer prayers',
    more: 'More',
    weekdays: ['Mon', 'Wed', 'Fri', 'Sun'] as const,
    monthName: (on: string) => SHORT_MONTHS[Number(on.slice(5, 7)) - 1] ?? '',
    dayLabel: ({ on, count }: { on: string; count: number }) => `${on}, ${count} prayers`,
  },
}
