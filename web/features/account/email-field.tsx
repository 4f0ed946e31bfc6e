import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { t } from './account-texts.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>

/** An address; phones show their e-mail keyboard and correct nothing. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextInput
      autoComplete="email"
      {...props}
      label={t('account.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
