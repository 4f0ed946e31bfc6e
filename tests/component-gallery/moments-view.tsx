import { Button } from '#web/ui/buttons/button.tsx'
import { CoveredCard } from '#web/ui/cards/covered-card.tsx'
import { Quotation } from '#web/ui/cards/quotation.tsx'
import { AnsweredSky } from '#web/ui/drawings/answered-sky.tsx'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { MoneyLine, ProgressBar } from '#web/ui/figures/progress-bar.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Frame } from './frame.tsx'

/** A told miracle, a gift, and what is said beside the thing that moved. */
export function MomentsView() {
  return (
    <Frame>
      <Main>
        <AnsweredSky>
          <Page>
            <Badge tone="ok" mark="dot">
              Miracle
            </Badge>
            <h1 className="answered-sky-title">The bank said yes</h1>
            <p className="answered-sky-line">61 days. 14 people carried this with you.</p>
          </Page>
        </AnsweredSky>
        <Page>
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
            <StatusLines />
          </div>
        </Page>
      </Main>
    </Frame>
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
