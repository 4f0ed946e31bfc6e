import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { ExistingPassword } from '#contract/account/password.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { endSession, useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { t } from './account-texts.ts'
import { useConfirmIdentity, useSignOutFirst } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { ProveIdentity } from './second-factor/prove-identity.tsx'
import { t as factorText } from './second-factor/second-factor-texts.ts'

/** Signs out and navigates to the sign-in page, which leads back to the current page. */
export function useSignInAgain(): { isLeaving: boolean; signInAgain(): Promise<void> } {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync: signOut, isPending } = useSignOutFirst()

  async function signInAgain(): Promise<void> {
    if (isPending) return
    const { href } = router.state.location
    const isSignedOut = await signOut({}).then(
      () => true,
      () => false,
    )
    if (!isSignedOut) return
    // Navigate before clearing the cache: a page that is still mounted would refetch its data.
    expireSession(queryClient)
    await router.navigate({ to: '/login', search: { redirect: href } })
    endSession(queryClient)
  }
  return { isLeaving: isPending, signInAgain }
}

type PendingConfirmation = { answer: (isConfirmed: boolean) => void }

type Guard = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Guards actions that need a fresh sign-in: `const [guard, dialog] = useFreshSignIn()`, put `{dialog}`
 * outside of any form, then `await guard(act)`. When the server requires it, the dialog asks for the password,
 * or for the second factor, and the action is retried (REQ-123). Rejects with the original refusal when the dialog is cancelled.
 */
export function useFreshSignIn(): [Guard, ReactNode] {
  const [pendingConfirmation, setPendingConfirmation] = useState<PendingConfirmation | null>(null)

  async function confirmAndRetry<T>(error: unknown, act: () => Promise<T>): Promise<T> {
    if (!(error instanceof ApiFailure) || error.code !== 'FRESH_SIGN_IN_REQUIRED') throw error
    const isConfirmed = await new Promise<boolean>((answer) => setPendingConfirmation({ answer }))
    if (!isConfirmed) throw error
    return await act()
  }
  function close(isConfirmed: boolean): void {
    pendingConfirmation?.answer(isConfirmed)
    setPendingConfirmation(null)
  }
  return [
    (act) => act().catch((error: unknown) => confirmAndRetry(error, act)),
    <ConfirmIdentity key="confirm-identity" open={pendingConfirmation !== null} onAnswer={close} />,
  ]
}

type ConfirmIdentityProps = { open: boolean; onAnswer: (isConfirmed: boolean) => void }

/**
 * The dialog: asks for a passkey or a code where the member has a second factor, else for the password, or for another
 * sign-in when the member has none.
 */
export function ConfirmIdentity({ open, onAnswer }: ConfirmIdentityProps) {
  const { member } = useSession()
  const usesSecondFactor = member?.usesSecondFactor ?? false
  const title = usesSecondFactor ? factorText('secondFactor.prove.title') : t('confirm.title')
  const answers = { onDone: () => onAnswer(true), onCancel: () => onAnswer(false) }
  return (
    <Dialog open={open} title={title} onCancel={answers.onCancel}>
      {open && usesSecondFactor ? <ProofQuestion {...answers} /> : null}
      {open && !usesSecondFactor ? <ConfirmForm {...answers} /> : null}
    </Dialog>
  )
}

type Answers = { onDone: () => void; onCancel: () => void }

function ProofQuestion({ onDone, onCancel }: Answers) {
  return (
    <div className="stack">
      <p className="dialog-text">{factorText('secondFactor.prove.lead')}</p>
      <ProveIdentity onProven={onDone} onCancel={onCancel} />
    </div>
  )
}

const Confirmation = z.strictObject({ password: ExistingPassword })

function ConfirmForm({ onDone, onCancel }: Answers) {
  const confirm = useConfirmIdentity()
  const form = useContractForm({
    schema: Confirmation,
    defaultValues: { password: '' },
    submit: async (values) => {
      await confirm.mutateAsync(values).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'WRONG_CREDENTIALS')
          form.setError('password', { type: 'server', message: 'confirm.wrong' }, { shouldFocus: true })
        throw error
      })
      onDone()
    },
  })
  const { isSubmitting } = form
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <p className="dialog-text">{t('confirm.lead')}</p>
      <PasswordField
        {...form.register('password')}
        label={t('confirm.password')}
        error={form.errorOf('password')}
        autoComplete="current-password"
      />
      <ProviderOption />
      <DialogActions>
        <Button
          kind="secondary"
          aria-disabled={isSubmitting || undefined}
          onClick={isSubmitting ? undefined : onCancel}
        >
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={t('confirm.submitting')}>
          {t('confirm.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A member who signs in through a provider has no password; a new sign-in is just as fresh. */
function ProviderOption() {
  const { isLeaving, signInAgain } = useSignInAgain()
  return (
    <p className="text-sm text-text-2">
      {t('confirm.provider')}{' '}
      <TextButton aria-disabled={isLeaving || undefined} onClick={() => void signInAgain()}>
        {t('confirm.provider.again')}
      </TextButton>
    </p>
  )
}
