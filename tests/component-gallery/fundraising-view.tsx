import { buttonClass } from '#web/ui/buttons/button.tsx'
import { CoverCardSkeleton } from '#web/ui/cards/cover-card-skeleton.tsx'
import { CampaignCover } from '#web/ui/drawings/campaign-cover.tsx'
import { Columns, StickyBar } from '#web/ui/layout/columns.tsx'
import { CardGrid, Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { SupporterEntry } from '#web/ui/lists/supporter-entry.tsx'
import { Frame } from './frame.tsx'
import { Donating, Statement } from './fundraising-money.tsx'
import { CauseHead, SampleCard } from './fundraising-pieces.tsx'
import { CAMPAIGNS, DONATIONS } from './fundraising-samples.ts'

export function FundraisingView() {
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead title="Browse Campaigns" lead="Causes that began as a prayer." />
          <CardGrid>
            {CAMPAIGNS.map((campaign) => (
              <SampleCard key={campaign.title} {...campaign} />
            ))}
            <CoverCardSkeleton />
          </CardGrid>
          <div className="mt-12">
            <Columns aside={<Donating />} asideLabel="Beside the campaign">
              <Cause />
            </Columns>
          </div>
          <Statement />
        </Page>
      </Main>
      <StickyBar label="Donate">
        <a href="#give" className={buttonClass({ kind: 'lit', size: 'lg', block: true })}>
          Donate
        </a>
      </StickyBar>
    </Frame>
  )
}

function Cause() {
  return (
    <>
      <div className="cover cover-large">
        <CampaignCover seed="Home before Christmas" />
      </div>
      <CauseHead />
      <SectionHead title="Recent Supporters" />
      <ul>
        {DONATIONS.map((donation) => (
          <SupporterEntry key={donation.id} {...donation} />
        ))}
      </ul>
    </>
  )
}
