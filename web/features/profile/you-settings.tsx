import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { IdentityCard } from './identity-card.tsx'
import { NameForm } from './name-form.tsx'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { FormSkeleton } from './setting-states.tsx'
import { ProfileFailed, ProfileRow } from './settings-page.tsx'

const nameFields = ['fullName', 'username', 'shownAs', 'timeZone'] as const

/** Address, id, and name (PROF-3, PROF-4). */
export function YouSettings({ member }: { member: Member }) {
  const { data: profile } = useQuery(profileQuery(useApi()))
  return (
    <>
      <ProfileFailed />
      <SettingRow title={t('profile.account')} lead={t('profile.account.lead')}>
        <IdentityCard member={member} profile={profile} />
      </SettingRow>
      <ProfileRow
        id="name"
        title={t('profile.you')}
        lead={t('profile.you.lead')}
        skeleton={<FormSkeleton fields={nameFields} />}
      >
        {(known) => <NameForm profile={known} />}
      </ProfileRow>
    </>
  )
}
