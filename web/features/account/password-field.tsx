import type { ComponentProps } from 'react'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { t } from './account-texts.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>

/** A password field with the account texts on its visibility toggle. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput {...props} showLabel={t('account.password.show')} hideLabel={t('account.password.hide')} />
  )
}
