import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx'
import { t } from './account-texts.ts'

type AccountFormProps = {
  /** Missing on a page that stays plain HTML. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  isSubmitting?: boolean
  /** Another address of the page than its own. */
  action?: string
  submitLabel: string
  busyLabel?: string
  /** Why the form was refused when it was posted without scripts. */
  refusal?: { title: string; detail?: string } | null
  children: ReactNode
}

/** A form with one main button. It is posted to its own page where scripts are off or on their way (REQ-306). */
export function AccountForm({
  onSubmit,
  isSubmitting,
  action,
  submitLabel,
  busyLabel,
  refusal,
  children,
}: AccountFormProps) {
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} className="stack min-w-0">
      {refusal ? (
        <Note kind="bad" title={refusal.title}>
          {refusal.detail}
        </Note>
      ) : null}
      {children}
      <Button type="submit" size="lg" block busy={isSubmitting} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
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
