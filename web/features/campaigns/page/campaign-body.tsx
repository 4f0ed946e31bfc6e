import type { CampaignPage as PageData } from '#contract/fundraising/campaign-page-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import type { Api } from '#web/platform/router-context.ts'
import { CampaignHeading, LinkedPrayer, RaisedCard } from './campaign-heading.tsx'
import { History } from './campaign-history.tsx'
import { Updates } from './campaign-updates.tsx'
import { Supporters } from './supporters.tsx'

type CampaignBodyProps = { api: Api; page: PageData; onChange: () => Promise<void> }

/** What a campaign says and what became of it, from its picture to its history. */
export function CampaignBody({ api, page, onChange }: CampaignBodyProps) {
  const { campaign, supporters, updates } = page
  const { id, images, description, prayer } = campaign
  return (
    <>
      <CampaignHeading campaign={campaign} />
      <RaisedCard campaign={campaign} />
      <p className="read">{description}</p>
      <Pictures images={images.slice(1)} />
      <LinkedPrayer prayer={prayer} />
      <Updates api={api} campaign={campaign} first={updates} onChange={onChange} />
      <Supporters api={api} campaignId={id} first={supporters} />
      <History api={api} campaignId={id} />
    </>
  )
}
