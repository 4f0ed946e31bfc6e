import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useConfirmAddressAgain } from './api.ts'
import { t } from './dashboard-texts.ts'

/**
 * Tells a member after the sign-in that mails to their address come back, and has a mail sent that confirms it (REQ-394).
 */
export function MailRefused({ member }: { member: Member }) {
  const confirm = useConfirmAddressAgain()
  const { email, isMailRefused } = member
  if (!isMailRefused) return null
  return (
    <div className="mb-6">
      <Note kind="warn" title={t('dashboard.mailRefused.title')}>
        <p className="wrap-anywhere">{t('dashboard.mailRefused.detail', { email })}</p>
        <div className="row mt-3">
          <Button
            kind="secondary"
            size="sm"
            busy={confirm.isPending}
            busyLabel={t('dashboard.mailRefused.sending')}
            onClick={() => {
              if (!confirm.isPending) confirm.mutate({ email })
            }}
          >
            {t('dashboard.mailRefused.send')}
          </Button>
          <Link to="/contact" className={textLinkClass}>
            {t('dashboard.mailRefused.contact')}
          </Link>
        </div>
      </Note>
    </div>
  )
}
