import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx'
import { t } from './account-texts.ts'

type AccountFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isSubmitting: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/**
 * A form with one main button. The button is disabled until hydration and the form uses POST, so that a
 * password never ends up in a URL (REQ-234).
 */
export function AccountForm({ onSubmit, isSubmitting, submitLabel, busyLabel, children }: AccountFormProps) {
  const isHydrated = useIsHydrated()
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <fieldset className="stack min-w-0" disabled={!isHydrated}>
        {children}
        <Button type="submit" size="lg" block busy={isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  )
}

type AccountPageProps = { drawing?: ReactNode; title: ReactNode; lead?: ReactNode; children: ReactNode }

/** The page layout of every account form: a title, the form, and a verse beside it on wide screens. */
export function AccountPage({ drawing, title, lead, children }: AccountPageProps) {
  return (
    <AuthFrame
      drawing={drawing}
      title={title}
      lead={lead}
      quote={t('account.verse')}
      source={t('account.verse.source')}
      sideLabel={t('account.verse.label')}
    >
      {children}
    </AuthFrame>
  )
}

type EmailFieldProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>

/** An e-mail field: phones show their e-mail keyboard and do not autocorrect. */
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
