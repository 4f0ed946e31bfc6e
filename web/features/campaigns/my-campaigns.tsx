import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { t } from './manage/campaign-management-texts.ts'
import { OwnCampaigns } from './own-campaigns.tsx'
import { StartLink } from './start-link.tsx'

/** What the member raises money for, newest first (FMY-1). */
export function MyCampaigns() {
  return (
    <Main>
      <Page>
        <PageHead title={t('myCampaigns.title')} lead={t('myCampaigns.lead')} action={<StartLink />} />
        <OwnCampaigns />
      </Page>
    </Main>
  )
}
