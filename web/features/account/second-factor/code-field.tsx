import type { ComponentProps } from 'react'
import { CodeOnly } from '#contract/account/identity-proof.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './second-factor-texts.ts'

export type CodeKind = 'app' | 'recovery'

type CodeFieldProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'hint'> & { kind: CodeKind }

/** The field of a code: the six digits of an app on the digits' keyboard, or a recovery code. */
export function CodeField({ kind, ...input }: CodeFieldProps) {
  return kind === 'app' ? (
    <TextInput
      {...input}
      label={t('secondFactor.code')}
      hint={t('secondFactor.code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  ) : (
    <TextInput
      {...input}
      label={t('secondFactor.recoveryCode')}
      hint={t('secondFactor.recoveryCode.hint')}
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

/** A form of one code; a wrong one is reported at its field, which has the focus then. */
export function useCodeForm(submit: (code: string) => Promise<unknown>) {
  const form = useContractForm({
    schema: CodeOnly,
    defaultValues: { code: '' },
    submit: async ({ code }) => {
      await submit(code).catch((error: unknown) => {
        if (error instanceof ApiFailure) sayAtField(error)
        throw error
      })
    },
  })

  function sayAtField({ code, key }: ApiFailure): void {
    if (code !== 'WRONG_CODE' && code !== 'CLOCK_WRONG') return
    form.setError('code', { type: 'server', message: key })
    form.setFocus('code', { shouldSelect: true })
  }
  return form
}
