import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPassword } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { AccountForm, AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useResetPassword } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { useLinkToken } from './use-link-token.ts'

const tokenShape = NewPassword.shape.token

/**
 * The target of the reset mail (REQ-62): asks for a new password, or says that the link is no longer valid.
 */
export function ResetPassword({ token }: { token: string | undefined }) {
  const linkToken = useLinkToken(token)
  const [isExpired, setIsExpired] = useState(false)
  const isUsable = linkToken !== null && tokenShape.safeParse(linkToken).success && !isExpired
  return isUsable ? (
    <NewPasswordForm token={linkToken} onExpired={() => setIsExpired(true)} />
  ) : (
    <ResetLinkExpired />
  )
}

function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const resetPassword = useResetPassword()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: NewPassword,
    defaultValues: { token, password: '', confirmPassword: '' },
    submit: async (values) => {
      await resetPassword.mutateAsync(values).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'LINK_EXPIRED') onExpired()
        throw error
      })
      endSession(queryClient)
      await navigate({ to: '/login', search: {} })
    },
  })
  return (
    <AccountPage title={t('reset.title')} lead={t('reset.subtitle')}>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('reset.submit')}
        busyLabel={t('reset.submitting')}
      >
        <PasswordField
          {...register('password', { deps: ['confirmPassword'] })}
          label={t('reset.newPassword')}
          error={errorOf('password')}
          autoComplete="new-password"
        />
        <PasswordField
          {...register('confirmPassword')}
          label={t('account.confirmPassword')}
          error={errorOf('confirmPassword')}
          autoComplete="new-password"
        />
      </AccountForm>
    </AccountPage>
  )
}

function ResetLinkExpired() {
  return (
    <AccountPage title={t('reset.expired')} lead={t('reset.expired.detail')}>
      <Link to="/forgot-password" className={buttonClass({ size: 'lg', block: true })}>
        {t('reset.askAgain')}
      </Link>
    </AccountPage>
  )
}
