import { PasswordChange } from '#contract/account/credentials.ts'
import { NewPasswordFields } from '#web/features/account/new-password-fields.tsx'
import { PasswordField } from '#web/features/account/password-field.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { useChangePassword, useRequestPassword } from './api.ts'
import { t } from './profile-texts.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Changes the password; needs the current one (PROF-6). */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const form = useContractForm({
    schema: PasswordChange,
    defaultValues: empty,
    submit: async (values) => {
      await change.mutateAsync(values).catch((error: unknown) => {
        sayAtField(error)
        throw error
      })
      form.reset(empty)
    },
  })
  function sayAtField(error: unknown): void {
    if (!(error instanceof ApiFailure)) return
    const options = { shouldFocus: true }
    if (error.code === 'WRONG_CREDENTIALS')
      form.setError('currentPassword', { type: 'server', message: 'confirm.wrong' }, options)
    if (error.code === 'WEAK_PASSWORD')
      form.setError('password', { type: 'server', message: 'register.failed.weak' }, options)
  }
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      {/* Shows password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword')}
        label={t('profile.password.current')}
        error={form.errorOf('currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        label={t('profile.password.new')}
        confirmLabel={t('profile.password.confirm')}
        register={form.register}
        errorOf={form.errorOf}
      />
      <div>
        <Button
          type="submit"
          kind="secondary"
          busy={form.isSubmitting}
          busyLabel={t('profile.password.submitting')}
        >
          {t('profile.password.submit')}
        </Button>
      </div>
    </form>
  )
}

/** A member who signs in with a provider only gets a link by mail to set a first password (REQ-94). */
export function FirstPassword({ email }: { email: string }) {
  const [isSending, send] = useBusyAction(useRequestPassword(email))
  return (
    <Button kind="secondary" busy={isSending} busyLabel={t('profile.password.set.submitting')} onClick={send}>
      {t('profile.password.set.submit')}
    </Button>
  )
}
