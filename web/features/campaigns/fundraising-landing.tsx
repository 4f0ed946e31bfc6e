import { Link } from '@tanstack/react-router'
import { feeValues } from '#contract/money/fees.ts'
import { useConfig } from '#web/platform/config.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Main, Page, SectionHead } from '#web/ui/page.tsx'
import { t } from './campaign-texts.ts'
import { FeaturedCampaigns } from './featured-campaigns.tsx'
import { StartLink } from './start-link.tsx'

/** The landing page of fundraising, the same for everybody and readable without scripts (FUND-1). */
export function FundraisingLanding({ api }: { api: Api }) {
  const fees = useConfig()?.payments.fees
  return (
    <Main>
      <Page>
        <div className="stack mb-12 max-w-2xl items-start gap-5">
          <div>
            <h1>{t('fundraising.title')}</h1>
            <p className="mt-3 text-lg text-text-2">{t('fundraising.lead')}</p>
          </div>
          <div className="row">
            <StartLink size="lg" />
            <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
              {t('fundraising.browse')}
            </Link>
          </div>
          <p className="text-sm text-text-2">{t('fees.ofDonations', feeValues(fees))}</p>
        </div>
        <section aria-label={t('fundraising.featured')}>
          <SectionHead title={t('fundraising.featured')} />
          <FeaturedCampaigns api={api} />
        </section>
      </Page>
    </Main>
  )
}
