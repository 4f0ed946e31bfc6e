import { t } from '#web/platform/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useResendVerification } from './api.ts'

/** Offers a new verification mail to somebody whose password was right (decision 63). */
export function ResendVerification({ email }: { email: string }) {
  const resend = useResendVerification()
  return (
    <Note kind="warn">
      <div className="stack">
        <p>{t('login.failed.unverified')}</p>
        <Button
          kind="secondary"
          busy={resend.isPending}
          busyLabel={t('forgot.submitting')}
          onClick={() => resend.mutate({ email })}
        >
          {t('login.resend')}
        </Button>
      </div>
    </Note>
  )
}
