import type { ReactNode } from 'react'
import { rememberedPath } from '#web/platform/return-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { t } from './account-texts.ts'
import { useResendVerification } from './api.ts'

type ResendVerificationProps = { email: string; children: ReactNode }

/** Says that an address must be verified first, and offers a new mail (REQ-63). */
export function ResendVerification({ email, children }: ResendVerificationProps) {
  const resend = useResendVerification()
  return (
    <Note kind="warn">
      <div className="stack">
        <p className="break-words">{children}</p>
        <Button
          kind="secondary"
          busy={resend.isPending}
          busyLabel={t('forgot.submitting')}
          onClick={() => resend.mutate({ email, redirect: rememberedPath() })}
        >
          {t('login.resend')}
        </Button>
      </div>
    </Note>
  )
}
