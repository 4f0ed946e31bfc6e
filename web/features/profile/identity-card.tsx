import { Copy } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SettingDetail, SettingDetails } from '#web/ui/cards/setting-row.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { EmailChange } from './email-change.tsx'
import { t } from './profile-texts.ts'

type IdentityProps = { member: Member; profile: OwnProfile | undefined }

/** The address and the id of the account, to be read and copied (PROF-3), and the change of address. */
export function IdentityCard({ member: { email, id }, profile }: IdentityProps) {
  return (
    <>
      <SettingDetails>
        <CopyableValue label={t('profile.email')} text={profile?.email ?? email} />
        <CopyableValue label={t('profile.userId')} text={id} />
      </SettingDetails>
      {profile ? <EmailChange profile={profile} /> : null}
    </>
  )
}

function CopyableValue({ label, text }: { label: string; text: string }) {
  return (
    <SettingDetail label={label}>
      <span className="flex items-center justify-between gap-2">
        <span className="num min-w-0">{text}</span>
        <IconButton label={t('profile.copy', { what: label })} onClick={() => void copy(label, text)}>
          <Copy />
        </IconButton>
      </span>
    </SettingDetail>
  )
}

/** Confirms that it was copied only when it was (REQ-165). */
async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: t('profile.copied', { what }) })
  } catch {
    showToast({ kind: 'failure', title: t('profile.copyFailed') })
  }
}
