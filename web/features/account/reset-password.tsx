import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { NewPassword } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { FormKey } from '#web/platform/forms/form-key.tsx'
import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { resetOutcome, useResetPassword } from './api.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLinkToken } from './use-link-token.ts'

const tokenShape = NewPassword.shape.token

/**
 * The target of the reset mail (REQ-62): asks for a new password, or says that the link is no longer valid; after a form
 * post it says that the password is the new one.
 */
export function ResetPassword({ token }: { token: string | undefined }) {
  const linkToken = useLinkToken(token)
  const posted = usePostedForm('resetPassword')
  const [isExpired, setIsExpired] = useState(posted?.failure?.code === 'LINK_EXPIRED')
  if (posted?.output) return <PasswordReset />
  const isUsable = linkToken !== null && tokenShape.safeParse(linkToken).success && !isExpired
  return isUsable ? (
    <NewPasswordForm token={linkToken} posted={posted} onExpired={() => setIsExpired(true)} />
  ) : (
    <ResetLinkExpired />
  )
}

type NewPasswordFormProps = {
  token: string
  posted: Posted<'resetPassword'> | null
  onExpired: () => void
}

function NewPasswordForm({ token, posted, onExpired }: NewPasswordFormProps) {
  const resetPassword = useResetPassword()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { register, errorOf, onSubmit, isSubmitting, postedFailure } = useContractForm({
    schema: NewPassword,
    defaultValues: { token, password: '', confirmPassword: '' },
    posted,
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
        refusal={refusalOf(resetOutcome, postedFailure)}
        submitLabel={t('reset.submit')}
        busyLabel={t('reset.submitting')}
      >
        <FormKey />
        <NewPasswordFields
          label={t('reset.newPassword')}
          confirmLabel={t('account.confirmPassword')}
          register={register}
          errorOf={errorOf}
        />
      </AccountForm>
    </AccountPage>
  )
}

/** The answer to a form post. Where scripts are there, the sign-in says the same. */
function PasswordReset() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    endSession(queryClient)
    showToast({ kind: 'success', title: t('reset.done'), detail: t('reset.done.detail') })
    void navigate({ to: '/login', search: {}, replace: true })
  })
  useEffect(() => leave(), [])
  return (
    <AccountPage title={t('reset.done')} lead={t('reset.done.detail')}>
      <Link to="/login" search={{}} className={buttonClass({ size: 'lg', block: true })}>
        {t('login.submit')}
      </Link>
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
