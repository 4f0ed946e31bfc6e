import { useEffect, useRef, useState } from 'react'
import { EmailChange as EmailChangeInput } from '#contract/account/credentials.ts'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useCancelEmailChange, useRequestEmailChange } from './api.ts'
import { t } from './profile-texts.ts'

type WaitingChange = NonNullable<OwnProfile['emailChange']>

/** The change of address: requested here, then confirmed from both mailboxes. */
export function EmailChange({ profile: { emailChange, timeZone } }: { profile: OwnProfile }) {
  const [isEditing, setIsEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  /** The pressed button is gone from the page: the focus moves to its container. */
  function settle(): void {
    setIsEditing(false)
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1} className="mt-4">
      {emailChange ? <Waiting change={emailChange} timeZone={timeZone} onCancelled={settle} /> : null}
      {!emailChange && isEditing ? <NewEmailForm onClose={settle} /> : null}
      {emailChange || isEditing ? null : (
        <Button kind="secondary" size="sm" onClick={() => setIsEditing(true)}>
          {t('profile.email.change')}
        </Button>
      )}
    </div>
  )
}

function NewEmailForm({ onClose }: { onClose: () => void }) {
  const ask = useRequestEmailChange()
  const { register, errorOf, isSubmitting, onSubmit } = useContractForm({
    schema: EmailChangeInput,
    defaultValues: { email: '' },
    submit: async (input) => {
      await ask(input)
      onClose()
    },
  })
  // The button that opened the form is gone: the focus moves to its field.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} method="post" noValidate className="stack" onSubmit={onSubmit}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('profile.email.new')}
        hint={t('profile.email.new.hint', { minutes: accountLimits.resetMinutes })}
        error={errorOf('email')}
        {...register('email')}
      />
      <div className="row">
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel={t('profile.email.submitting')}>
          {t('profile.email.submit')}
        </Button>
        <Button
          kind="ghost"
          size="sm"
          aria-disabled={isSubmitting || undefined}
          onClick={isSubmitting ? undefined : onClose}
        >
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

type WaitingProps = { change: WaitingChange; timeZone: string; onCancelled: () => void }

function Waiting({ change, timeZone, onCancelled }: WaitingProps) {
  const cancel = useCancelEmailChange()
  const [isCancelling, takeBack] = useBusyAction(() => cancel().then(onCancelled))
  const { newEmail: email, expiresAt, isOldConfirmed, isNewConfirmed } = change
  return (
    <div className="stack">
      <Note>
        <p className="wrap-anywhere">{t('profile.email.waits', { email })}</p>
        {isOldConfirmed ? <p>{t('profile.email.waits.old')}</p> : null}
        {isNewConfirmed ? <p>{t('profile.email.waits.new')}</p> : null}
        <p>{t('profile.email.until', { until: formatInstant(expiresAt, timeZone) })}</p>
      </Note>
      <div>
        <Button
          kind="secondary"
          size="sm"
          busy={isCancelling}
          busyLabel={t('profile.email.cancelling')}
          onClick={takeBack}
        >
          {t('profile.email.cancel')}
        </Button>
      </div>
    </div>
  )
}
