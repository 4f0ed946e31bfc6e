import { MailsCard } from './mails-card.tsx'
import { t } from './profile-texts.ts'
import { ProfileFailed, ProfileRow } from './settings-page.tsx'

/** The notices by e-mail. */
export function NotificationSettings() {
  return (
    <>
      <ProfileFailed />
      <ProfileRow id="mails" title={t('profile.mails')} lead={t('profile.mails.lead')}>
        {() => <MailsCard />}
      </ProfileRow>
    </>
  )
}
