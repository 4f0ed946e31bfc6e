import { mailNotices } from '#contract/moderation/people-constants.ts'
import { Switch } from '#web/ui/switch.tsx'
import { t } from './profile-texts.ts'
import { useMailPreferences } from './use-mail-wishes.ts'

/** Which notices come by mail (REQ-211). */
export function MailsCard() {
  const { muted, toggle } = useMailPreferences()
  return (
    <div className="stack">
      {mailNotices.map((notice) => (
        <Switch
          key={notice}
          label={t(`profile.mails.${notice}`)}
          description={t(`profile.mails.${notice}.hint`)}
          checked={!muted.includes(notice)}
          onChange={() => toggle(notice)}
        />
      ))}
    </div>
  )
}
