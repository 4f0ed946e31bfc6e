import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { BankCard } from '#web/features/payouts/bank-card.tsx'
import { t as bank } from '#web/features/payouts/bank-texts.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { SettingGroup, SettingRow } from '#web/ui/layout/setting-row.tsx'
import { AccountDeletionCard } from './account-deletion.tsx'
import { IdentityCard } from './identity-card.tsx'
import {
  CardFailed,
  CardSkeleton,
  LazySettingRow,
  PageEndIsNear,
  RenderWhenSettled,
} from './lazy-setting-row.tsx'
import { NameForm } from './name-form.tsx'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CommunityGroup, DataGroup, SignInGroup } from './setting-groups.tsx'

type SettingsProps = {
  member: Member
  /** The member's own donations. */
  donations: ReactNode
  /** The panel of admins. */
  adminPanel: ReactNode
}

/** The settings of the own account on one page, in groups; each card loads its data when it comes near. */
export function AccountSettings({ member, donations, adminPanel }: SettingsProps) {
  const { data: profile, isPending, refetch } = useQuery(profileQuery(useApi()))
  const { timeZone } = member
  const [isEndNear, setIsEndNear] = useState(false)
  const onNear = useCallback(() => setIsEndNear(true), [])
  const known = { profile, isFailed: !profile && !isPending }
  return (
    <PageEndIsNear value={isEndNear}>
      <SettingGroup id="you" title={t('profile.group.you')}>
        <SettingRow level={3} title={t('profile.account')} lead={t('profile.account.lead')}>
          <IdentityCard member={member} profile={profile} />
        </SettingRow>
        <SettingRow id="name" level={3} title={t('profile.you')} lead={t('profile.you.lead')}>
          {isPending ? <CardSkeleton /> : null}
          {profile ? <NameForm profile={profile} /> : null}
          {known.isFailed ? <CardFailed onRetry={refetch}>{t('profile.failed')}</CardFailed> : null}
        </SettingRow>
        <LazySettingRow id="bank" title={bank('bank.title')} lead={bank('bank.lead')}>
          <BankCard timeZone={timeZone} />
        </LazySettingRow>
      </SettingGroup>
      <SignInGroup timeZone={timeZone} known={known} />
      <DataGroup timeZone={timeZone} known={known} />
      <CommunityGroup timeZone={timeZone} donations={donations} />
      <Suspense fallback={<CardSkeleton />}>
        {adminPanel ? <div className="mt-8 mb-8">{adminPanel}</div> : null}
        <SettingRow id="delete" title={t('accountDeletion.title')} lead={t('accountDeletion.lead')} isDanger>
          <RenderWhenSettled onNear={onNear}>
            <AccountDeletionCard />
          </RenderWhenSettled>
        </SettingRow>
      </Suspense>
    </PageEndIsNear>
  )
}
