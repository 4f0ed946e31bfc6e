import { Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonKind } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { CampaignCover } from '#web/ui/drawings/campaign-cover.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'
import { LongText } from '#web/ui/layout/prose.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { DotFigures } from './dot-figures.tsx'
import { Frame, Part } from './frame.tsx'

const KINDS: ButtonKind[] = [
  'primary',
  'secondary',
  'soft',
  'ghost',
  'lit',
  'danger',
  'danger-outline',
  'danger-ghost',
]
const GROUPS = [
  'Bellville Morning Watch',
  'Dlamini family',
  'Nurses who pray',
  'Karoo rain watch',
  'Men at six',
  'Prayer for prisons',
]

export function ComponentsView() {
  return (
    <Frame title="Components">
      <Buttons />
      <Badges />
      <Part title="People and days as dots">
        <DotFigures />
      </Part>
      <States />
      <Texts />
    </Frame>
  )
}

function Buttons() {
  const [isBusy, setIsBusy] = useState(false)
  const [isOn, setIsOn] = useState(false)
  const [hasPrayed, setHasPrayed] = useState(false)
  return (
    <Part title="Buttons">
      <div className="row">
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
      </div>
      <div className="row">
        <Button size="lg">Large</Button>
        <Button>Default</Button>
        <Button size="sm">Small</Button>
        <Button busy={isBusy} busyLabel="Submitting..." onClick={() => setIsBusy(true)}>
          Submit Prayer
        </Button>
        <Button busy busyLabel="Submitting...">
          Submit
        </Button>
        <Button disabled>Request Pending</Button>
        <IconButton label="Edit" outlined>
          <Pencil />
        </IconButton>
      </div>
      <div className="row">
        <SupportToggle
          pressed={isOn}
          count={isOn ? 53 : 52}
          label="Support"
          pressedLabel="Supporting"
          onToggle={() => setIsOn(!isOn)}
        />
        <SupportToggle pressed count={7} label="Support" pressedLabel="Supporting" onToggle={() => {}} />
      </div>
      <div className="row">
        <PrayedToggle
          big
          isPrayed={hasPrayed}
          label={hasPrayed ? 'Prayed' : 'I prayed'}
          onPress={() => setHasPrayed(!hasPrayed)}
        />
        <PrayedToggle label="I prayed" />
        <PrayedToggle isPrayed label="Prayed" />
      </div>
    </Part>
  )
}

function Badges() {
  return (
    <Part title="Badges, avatars, rosettes, covers">
      <div className="row">
        <Badge tone="info" mark="ring">
          Active
        </Badge>
        <Badge tone="ok" mark="dot">
          Answered
        </Badge>
        <Badge mark="dot">Archived</Badge>
        <Badge tone="warn" mark="dot">
          paused
        </Badge>
        <Badge tone="bad" mark="dot">
          canceled
        </Badge>
        <Badge tone="lit">Owner</Badge>
        <Badge tone="primary">Admin</Badge>
        <Badge>Member</Badge>
      </div>
      <div className="row">
        {['Nomvula Dlamini', 'Johan Botha', 'Sipho Nkosi', 'Anna Molefe', 'Priya'].map((name, tint) => (
          <Avatar key={name} tint={tint} name={name} />
        ))}
      </div>
      <div className="row">
        {GROUPS.map((name) => (
          <GroupRosette key={name} seed={name} size={72} />
        ))}
      </div>
      <CardGrid>
        {GROUPS.map((name) => (
          <CampaignCover key={name} seed={name} />
        ))}
      </CardGrid>
    </Part>
  )
}

function States() {
  return (
    <Part title="States">
      <Note title="Heads up.">A neutral note.</Note>
      <Note kind="ok" title="Automatic payouts are active." />
      <Note kind="warn" title="Account saved," retry={undefined}>
        automatic payouts not yet active.
      </Note>
      <Note kind="bad" retry={{ label: 'Try again', onRetry: () => {} }}>
        Failed to load prayer requests. Please try again later.
      </Note>
      <CardGrid two>
        <Empty title="No active prayers yet" action={<Button>New Prayer Request</Button>}>
          Write down the first one. A sentence is enough, and it stays private unless you share it.
        </Empty>
        <Empty drawing="sun" title="No miracles recorded yet">
          When a prayer is answered, record it here.
        </Empty>
        <Empty drawing="rings" title="You are not in a group yet">
          Pray with your church, your family or your street.
        </Empty>
        <Failed
          title="Statistics Unavailable"
          retryLabel={
            <>
              <RefreshCw />
              Try again
            </>
          }
          onRetry={() => {}}
        >
          We couldn’t load the community statistics at this time.
        </Failed>
      </CardGrid>
      <DotLoader>Loading your dashboard...</DotLoader>
      <Loading label="Loading prayer requests">
        <CardGrid>
          <StoryCardSkeleton />
          <StoryCardSkeleton />
          <StoryCardSkeleton />
        </CardGrid>
      </Loading>
    </Part>
  )
}

function Texts() {
  return (
    <Part title="Long texts and questions">
      <LongText
        contentsLabel="On this page"
        contents={[
          { id: 'about', title: 'What Thandaza is' },
          { id: 'age', title: 'Who may use it' },
        ]}
      >
        <section id="about">
          <h2>What Thandaza is</h2>
          <p>A place to write down prayer requests, to pray with others and to record answered prayers.</p>
        </section>
        <section id="age">
          <h2>Who may use it</h2>
          <ul>
            <li>From 13 to 17: with the consent of a parent or guardian.</li>
            <li>18 or older: everything.</li>
          </ul>
        </section>
      </LongText>
      <Accordion>
        <AccordionItem name="questions" id="free" title="Is Thandaza free?">
          <p>Prayer features are free.</p>
        </AccordionItem>
        <AccordionItem name="questions" id="streak" title="How does the prayer streak work?">
          <p>Days in a row make your streak.</p>
        </AccordionItem>
      </Accordion>
    </Part>
  )
}
