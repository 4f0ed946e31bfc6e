import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Campaign, CampaignClosure } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignPage as PageData } from '#contract/fundraising/campaign-page-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { LargeCover } from '#web/features/campaigns/large-cover.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { usePreviousPage } from '#web/platform/page/previous-page.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useInView } from '#web/ui/hydration/use-in-view.ts'
import { Columns, StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLink, BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { CampaignBody } from './campaign-body.tsx'
import { CampaignNotes } from './campaign-notes.tsx'
import { ShareCard } from './share-campaign.tsx'
import { useCampaignPage } from './use-campaign-page.tsx'

/** Replaces the form: the reason why no donations are taken (REQ-46). */
function ClosedCard({ closure }: { closure: CampaignClosure }) {
  return (
    <Card padded as="section">
      <h2 className="text-xl">{t('campaignPage.closed')}</h2>
      <p className="mt-2 text-text-2">{t(`campaignPage.closed.${closure}`)}</p>
    </Card>
  )
}

/**
 * Loaded only when needed: the creator and staff actions, and the notice of a campaign that is deleted while
 * open.
 */
const CampaignActions = lazy(async () => ({
  default: (await import('./campaign-actions.tsx')).CampaignActions,
}))
const CampaignNotFound = lazy(async () => ({
  default: (await import('./campaign-states.tsx')).CampaignNotFound,
}))
const memberActions = [
  'campaign.edit',
  'campaign.listDonations',
  'campaign.hide',
  'campaign.hold',
  'campaign.review',
] as const

export type CampaignPageProps = {
  api: Api
  campaignId: string
  /** The donation form, as long as the campaign takes donations. */
  donationForm?: (campaign: Campaign) => ReactNode
  /** Shown above everything: the outcome of a payment that the visitor returns from (FUND-7). */
  above?: ReactNode
}

/** One campaign: its purpose and progress, with the donation form and the share card beside it (FUND-5). */
export function CampaignPage({ api, campaignId, donationForm, above }: CampaignPageProps) {
  const { page, isGone, liveUpdates, read } = useCampaignPage(api, campaignId)
  if (isGone || !page)
    return (
      <Suspense>
        <CampaignNotFound />
      </Suspense>
    )
  return (
    <>
      {liveUpdates}
      <Shown api={api} page={page} donationForm={donationForm} above={above} onChange={read} />
    </>
  )
}

type ShownProps = Omit<CampaignPageProps, 'campaignId'> & { page: PageData; onChange: () => Promise<void> }

function Shown({ api, page, donationForm, above, onChange }: ShownProps) {
  const { campaign } = page
  const donateSection = useRef<HTMLDivElement>(null)
  const isDonateVisible = useInView(donateSection)
  const form = campaign.closure === null ? donationForm?.(campaign) : undefined
  return (
    <>
      <Main>
        <Page>
          {above}
          <BackLink previous={usePreviousPage()}>
            <Link to="/fundraising/browse" className={backLinkClass}>
              <BackLinkText>{t('campaignPage.back')}</BackLinkText>
            </Link>
          </BackLink>
          <CampaignNotes campaign={campaign} />
          <Columns
            asideLabel={t('campaignPage.beside')}
            aside={
              <>
                <div ref={donateSection} id="donate">
                  {campaign.closure ? <ClosedCard closure={campaign.closure} /> : form}
                </div>
                <ShareCard campaign={campaign} />
                {memberActions.some((action) => campaign.viewerCan.includes(action)) ? (
                  <Suspense>
                    <CampaignActions campaign={campaign} onChange={onChange} />
                  </Suspense>
                ) : null}
              </>
            }
          >
            <LargeCover id={campaign.id} image={campaign.images[0] ?? null} />
            <CampaignBody api={api} page={page} onChange={onChange} />
          </Columns>
        </Page>
      </Main>
      {form && !isDonateVisible ? (
        <StickyBar label={t('campaignPage.donate')}>
          <a href="#donate" className={buttonClass({ kind: 'lit', size: 'lg', block: true })}>
            {t('campaignPage.donate')}
          </a>
        </StickyBar>
      ) : null}
    </>
  )
}
