import { Link, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { formatTime } from '#web/platform/text/format-time.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { EnvelopeDrawing } from '#web/ui/drawings/envelope-drawing.tsx'
import { AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useSendVerificationAgain } from './api.ts'
import { type SentMail, secondsFromNow } from './sent-mail.ts'

const GMAIL = /@(gmail|googlemail)\.com$/

/**
 * The card of /login after a registration (AUTH-25, REQ-304): where the mail went, another one once the server takes
 * the request for it, and the way back to a mistyped address. The sentences are the same for every address.
 */
export function CheckEmail({ mail }: { mail: SentMail }) {
  const { email, sentAt } = mail
  return (
    <CheckEmailCard email={email}>
      <Resend mail={mail} />
      <p role="status" className="flex items-center gap-2 text-text-2">
        <Check className="text-ok-text" />
        {t('checkEmail.sentAt', { time: formatTime(new Date(sentAt).toISOString()) })}
      </p>
    </CheckEmailCard>
  )
}

type CheckEmailCardProps = { email: string; children?: ReactNode }

/** The same as far as it needs no scripts. */
export function CheckEmailCard({ email, children }: CheckEmailCardProps) {
  return (
    <AccountPage
      drawing={<EnvelopeDrawing />}
      title={t('forgot.check.title')}
      lead={<span className="wrap-anywhere">{t('checkEmail.sent', { email })}</span>}
    >
      {GMAIL.test(email) ? (
        <a
          href="https://mail.google.com/"
          rel="noreferrer"
          className={buttonClass({ size: 'lg', block: true })}
        >
          {t('checkEmail.gmail')}
        </a>
      ) : null}
      {children}
      <p className="text-text-2">
        {t('checkEmail.spam')}{' '}
        <Link to="/register" state={{ email, keepsFields: true }} className={textLinkClass}>
          {t('checkEmail.wrong')}
        </Link>
      </p>
      <p className="text-center">
        <Link to="/login" search={{}} state={{ email }} className={textLinkClass}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </AccountPage>
  )
}

function Resend({ mail }: { mail: SentMail }) {
  const resend = useSendVerificationAgain()
  const navigate = useNavigate()
  const waitSeconds = useSecondsUntil(mail.resendAt)
  const isWaiting = waitSeconds > 0

  /** The history holds the times, so that a reloaded page counts on. */
  function show(changes: Partial<SentMail>): void {
    void navigate({ to: '/login', search: true, state: { sentMail: { ...mail, ...changes } }, replace: true })
  }

  function send(): void {
    if (isWaiting || resend.isPending) return
    resend.mutate(
      { email: mail.email, redirect: rememberedPath() },
      {
        onSuccess: ({ resendAfterSeconds }) =>
          show({ sentAt: Date.now(), resendAt: secondsFromNow(resendAfterSeconds) }),
        onError: ({ retryAfterSeconds }) => {
          if (retryAfterSeconds !== null) show({ resendAt: secondsFromNow(retryAfterSeconds) })
        },
      },
    )
  }
  return (
    <Button
      kind="secondary"
      size="lg"
      block
      aria-disabled={isWaiting}
      busy={resend.isPending}
      busyLabel={t('forgot.submitting')}
      onClick={send}
    >
      {isWaiting
        ? t('checkEmail.resendIn', { time: minutesAndSeconds(waitSeconds) })
        : t('checkEmail.resend')}
    </Button>
  )
}

/** The whole seconds until an instant, read anew every second and whenever the instant changes. */
function useSecondsUntil(at: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((at - Date.now()) / 1000)))
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000)
  return () => clearInterval(timer)
}

/** '0:42'. */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
