import { Link, useLocation } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { EmailOnly } from '#contract/account/account-operations.ts'
import { FormKey } from '#web/platform/forms/form-key.tsx'
import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import './sent-mail.ts'
import { t } from './account-texts.ts'
import { forgotOutcome, useRequestPasswordReset } from './api.ts'

/** Requests a reset mail, then shows the same confirmation for known and unknown addresses (REQ-64). */
export function ForgotPassword() {
  const posted = usePostedForm('requestPasswordReset')
  const [sentTo, setSentTo] = useState(posted?.output ? (posted.values.email ?? '') : null)
  return sentTo === null ? (
    <AskForEmail posted={posted} onSent={setSentTo} />
  ) : (
    <CheckYourEmail email={sentTo} />
  )
}

type AskForEmailProps = { posted: Posted<'requestPasswordReset'> | null; onSent: (email: string) => void }

function AskForEmail({ posted, onSent }: AskForEmailProps) {
  const request = useRequestPasswordReset()
  const { register, errorOf, getValues, setFocus, onSubmit, isSubmitting, postedFailure } = useContractForm({
    schema: EmailOnly,
    defaultValues: { email: useLocation({ select: ({ state }) => state.email }) ?? '' },
    posted,
    submit: async ({ email }) => {
      await request.mutateAsync({ email })
      onSent(email)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (getValues('email').trim() !== '') return void onSubmit(event)
    event.preventDefault()
    showToast({ kind: 'failure', title: t('account.email.missing') })
    setFocus('email')
  }
  return (
    <AccountPage title={t('forgot.title')} lead={t('forgot.subtitle')}>
      <AccountForm
        onSubmit={submit}
        isSubmitting={isSubmitting}
        refusal={refusalOf(forgotOutcome, postedFailure)}
        submitLabel={t('forgot.submit')}
        busyLabel={t('forgot.submitting')}
      >
        <FormKey />
        <EmailField {...register('email')} error={errorOf('email')} />
      </AccountForm>
      <p className="text-center">
        <Link to="/login" search={{}} state={() => ({ email: getValues('email') })} className={textLinkClass}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </AccountPage>
  )
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <AccountPage title={t('forgot.check.title')}>
      <div className="stack" role="status">
        <p className="break-words">{t('forgot.check.body', { email })}</p>
        <p className="text-text-2">{t('forgot.check.spam')}</p>
      </div>
      <Link
        to="/login"
        search={{}}
        state={{ email }}
        className={buttonClass({ kind: 'secondary', size: 'lg', block: true })}
      >
        {t('forgot.backToLogin')}
      </Link>
    </AccountPage>
  )
}
