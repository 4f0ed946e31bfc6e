import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { prayerPageQuery } from '#web/features/prayers/prayer-queries.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { bankAccountQuery } from './campaign-queries.ts'
import { NewCampaignForm } from './form/new-campaign-form.tsx'
import { t } from './manage/campaign-management-texts.ts'

export type CreateCampaignProps = {
  member: Member
  /** The id of the linked prayer from the URL (FCRE-3). */
  prayerId?: string
  onCreated: (campaign: Campaign) => void
}

/** The page that creates a campaign; a member without a bank account connects one first (FCRE-1). */
export function CreateCampaign({ member, prayerId, onCreated }: CreateCampaignProps) {
  const api = useApi()
  const bank = useQuery(bankAccountQuery(api))
  const prayer = useQuery({ ...prayerPageQuery(api, prayerId ?? ''), enabled: prayerId !== undefined })
  if (bank.isPending || (prayer.isPending && prayer.isFetching)) return <FormWaiting />
  if (!bank.data)
    return (
      <CreateFrame>
        <Failed
          level={1}
          title={t('newCampaign.bank.failed')}
          retryLabel={t('action.tryAgain')}
          onRetry={() => void bank.refetch()}
        />
      </CreateFrame>
    )
  const { account } = bank.data
  if (!account) return <BankRequired />
  return (
    <CreateFrame>
      <NewCampaignForm
        key={prayerId}
        member={member}
        mayPayOut={account.state === 'connected'}
        prayer={prayerId === undefined ? null : usableOf(prayer.data)}
        isPrayerRefused={prayerId !== undefined && usableOf(prayer.data) === null}
        onCreated={onCreated}
      />
    </CreateFrame>
  )
}

/**
 * Only an own, active prayer without a campaign can be linked (REQ-109); the server makes the final check.
 */
function usableOf(page: PrayerPage | undefined): PrayerPage['prayer'] | null {
  if (!page || page.campaign) return null
  return page.prayer.mine && page.prayer.status === 'active' ? page.prayer : null
}

function BankRequired() {
  const actions = (
    <div className="row mt-3 justify-center">
      <Link to="/profile/account" className={buttonClass()}>
        <Landmark />
        {t('newCampaign.bank.connect')}
      </Link>
      <Link to="/dashboard" className={buttonClass({ kind: 'ghost' })}>
        {t('newCampaign.bank.dashboard')}
      </Link>
    </div>
  )
  return (
    <CreateFrame>
      <Empty level={1} title={t('campaign.bankRequired')} action={actions} tall>
        {t('newCampaign.bank.detail')}
      </Empty>
    </CreateFrame>
  )
}

function CreateFrame({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Page>
        <Link to="/fundraising" className={backLinkClass}>
          <BackLinkText>{t('newCampaign.back')}</BackLinkText>
        </Link>
        {children}
      </Page>
    </Main>
  )
}

function FormWaiting() {
  return (
    <CreateFrame>
      <Loading label={t('state.loading')}>
        <div className="stack max-w-2xl gap-5" aria-hidden="true">
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="10rem" />
          <Skeleton height="3rem" />
        </div>
      </Loading>
    </CreateFrame>
  )
}
