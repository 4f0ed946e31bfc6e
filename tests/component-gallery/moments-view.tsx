import { useState } from 'react'
import { AmenToggle } from '#web/ui/buttons/amen-toggle.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CoverCard } from '#web/ui/cards/cover-card.tsx'
import { CoverCardSkeleton } from '#web/ui/cards/cover-card-skeleton.tsx'
import { CoveredCard } from '#web/ui/cards/covered-card.tsx'
import { Quotation } from '#web/ui/cards/quotation.tsx'
import { StoryCard } from '#web/ui/cards/story-card.tsx'
import { AnsweredSky } from '#web/ui/drawings/answered-sky.tsx'
import { EnvelopeDrawing } from '#web/ui/drawings/envelope-drawing.tsx'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { MoneyLine, ProgressBar } from '#web/ui/figures/progress-bar.tsx'
import { ClosingPanel, FeatureCard, Hero, Section } from '#web/ui/landing/landing-sections.tsx'
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx'
import { CardGrid, Page } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { Frame, Part } from './frame.tsx'
import { PRAYERS, SampleCard } from './samples.tsx'

/** A told miracle, a gift, and what is said beside the thing that moved. */
export function MomentsView() {
  return (
    <Frame title="Moments">
      <Landing />
      <AnsweredSky>
        <Page>
          <Badge tone="ok" mark="dot">
            Miracle
          </Badge>
          <h2 className="answered-sky-title">The bank said yes</h2>
          <p className="answered-sky-line">61 days. 14 people carried this with you.</p>
        </Page>
      </AnsweredSky>
      <Part title="Cards">
        <CardGrid>
          {PRAYERS.map((prayer) => (
            <SampleCard key={prayer.id} prayer={prayer} />
          ))}
          <SampleStory />
          <SampleCampaign />
          <CoverCardSkeleton />
        </CardGrid>
        <div className="stack mx-auto max-w-3xl gap-6">
          <CoveredCard
            cover={
              <div className="cover cover-large">
                <LazyCampaignCover seed="Home before Christmas" />
              </div>
            }
          >
            <h2>Thank you</h2>
            <div className="stack mt-5 gap-3">
              <ProgressBar percent={64} label="Raised so far" part={1} />
              <MoneyLine amount="R 12,700.00" of="raised of R 20,000.00" percent="64%" />
            </div>
          </CoveredCard>
          <Quotation text="You do not know us and you gave.">
            <Avatar tint={1} name="Nomvula Dlamini" size="sm" />
            Nomvula Dlamini, who started this campaign
          </Quotation>
          <QrCode text="https://thandaza.example/invite/koup" label="QR code of the invite link" />
          <StatusLines />
        </div>
      </Part>
    </Frame>
  )
}

function Landing() {
  const start = <Button size="lg">Get Started</Button>
  return (
    <>
      <Hero
        lines={['Track your prayers.', 'Witness the miracles.']}
        lead="Write down what you are asking for, and keep a record of every answer."
        actions={start}
        caption="Every dot is room for a prayer."
      />
      <Section title="One quiet place" lead="From the first request to the testimony.">
        <CardGrid>
          {(['request', 'miracle', 'group'] as const).map((drawing) => (
            <FeatureCard key={drawing} drawing={drawing} title={`A ${drawing}`}>
              Pray with your church, your family or your street.
            </FeatureCard>
          ))}
        </CardGrid>
        <ClosingPanel title="Begin today" text="It is free, and stays private." action={start} />
      </Section>
    </>
  )
}

/** Pages of their own, with their own main part. */
export function CheckEmailView() {
  return (
    <AuthFrame
      drawing={<EnvelopeDrawing />}
      title="Check Your Email"
      lead="We sent a link to zanele@example.co.za."
      quote="In the morning will I direct my prayer unto thee, and will look up."
      source="Psalm 5:3"
      sideLabel="Scripture"
    >
      <Button kind="secondary" size="lg" block aria-disabled>
        Send it again in 0:42
      </Button>
    </AuthFrame>
  )
}

export function MissingView() {
  return (
    <NotFound code="404" title="Oops! Page not found" action={<Button size="lg">Return to Home</Button>}>
      The link may be old, or the prayer may have been made private.
    </NotFound>
  )
}

function SampleStory() {
  const [isSaid, setIsSaid] = useState(false)
  const amen = { label: 'Amen', about: 'to The bank said yes', onToggle: () => setIsSaid(!isSaid) }
  return (
    <StoryCard
      level={3}
      meta="14 Nov 2026"
      title={<a href="#main">The bank said yes</a>}
      text="Sixty-one days, and then the letter came."
      author={<Byline avatar={<Avatar tint={1} name="Johan Botha" size="sm" />} name="Johan Botha" />}
      aside={<AmenToggle pressed={isSaid} count="14" {...amen} />}
    />
  )
}

/** With words that have no place to break. */
function SampleCampaign() {
  return (
    <CoverCard
      cover={
        <div className="cover">
          <LazyCampaignCover seed="Ngiyabonga" />
        </div>
      }
      title={'Ngiyabonga'.repeat(8)}
      when="Started 3 days ago"
      text={'Siyakhuleka'.repeat(20)}
      foot={<MoneyLine amount="R 1,000,000.00" of="raised of R 1,000,000.00" percent="100%" />}
    />
  )
}

function StatusLines() {
  const [status, , show] = useStatusLine()
  const undo = { label: 'Undo', onUndo: () => show({ kind: 'success', title: 'Prayer restored' }) }
  const title = 'Failed to add comment. Please try again.'
  return (
    <div>
      <div className="row">
        <Button kind="soft" onClick={() => show({ kind: 'success', title: 'Prayer archived', undo })}>
          Success
        </Button>
        <Button kind="soft" onClick={() => show({ kind: 'failure', title })}>
          Failure
        </Button>
      </div>
      {status}
    </div>
  )
}
