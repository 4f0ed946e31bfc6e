import type { ComponentProps } from 'react'
import { t } from './account-texts.ts'
import { PasswordField } from './password-field.tsx'

type Name = 'password' | 'confirmPassword'
type Registered = Omit<ComponentProps<typeof PasswordField>, 'label'>

type NewPasswordFieldsProps = {
  label: string
  confirmLabel: string
  register: (name: Name, options?: { deps: Name[] }) => Registered
  errorOf: (name: Name) => string | undefined
}

/** A new password, typed twice; the second is checked again whenever the first one changes. */
export function NewPasswordFields({ label, confirmLabel, register, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...register('password', { deps: ['confirmPassword'] })}
        label={label}
        hint={t('account.password.hint')}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('confirmPassword')}
        label={confirmLabel}
        error={errorOf('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  )
}
