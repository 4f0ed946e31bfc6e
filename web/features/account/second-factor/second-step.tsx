import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf, SentOf } from '#contract/api/all-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { AccountForm, AccountPage } from '../account-form.tsx'
import { useWelcome } from '../api.ts'
import { useCompleteSignIn } from '../complete-sign-in.ts'
import { useTakeSecondStep } from './api.ts'
import { CodeField, useCodeForm } from './code-field.tsx'
import { LostSecondFactor } from './lost-second-factor.tsx'
import { askForPasskey } from './passkey-prompts.ts'
import { t } from './second-factor-texts.ts'
import { secondStepQuery } from './second-step-query.ts'
import { useCodeKind } from './use-code-kind.ts'

/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
export function SecondStep() {
  const { data: step, error, refetch } = useQuery(secondStepQuery(useApi()))
  const [isExpired, setIsExpired] = useState(false)
  if (isExpired || (error instanceof ApiFailure && error.code === 'LINK_EXPIRED'))
    return <SecondStepExpired />
  if (step) return <Step step={step} onExpired={() => setIsExpired(true)} onRefused={() => void refetch()} />
  return (
    <AccountPage title={t('secondStep.title')}>
      <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
        {t('secondStep.loadFailed')}
      </Note>
    </AccountPage>
  )
}

/** A sign-in waits a few minutes for its second step. */
export function SecondStepExpired() {
  return (
    <AccountPage title={t('secondStep.expired')} lead={t('secondStep.expired.text')}>
      <ToSignIn />
    </AccountPage>
  )
}

/** The way back to the sign-in, which leads to the page that was wanted. */
export function ToSignIn() {
  return (
    <Link to="/login" search={{}} className={buttonClass({ size: 'lg', block: true })}>
      {t('secondStep.again')}
    </Link>
  )
}

type StepProps = {
  step: OutputOf<'getSecondStep'>
  onExpired: () => void
  /** A refused question is not answered again: the next try needs a new one. */
  onRefused: () => void
}

function Step({ step, onExpired, onRefused }: StepProps) {
  const [trustsDevice, setTrustsDevice] = useState(false)
  const finish = useFinish(trustsDevice, onExpired)
  const form = useCodeForm((code) => finish({ code }))
  const { kind, passkey, other, choose } = useCodeKind(step, form)
  const [isAsking, ask] = useBusyAction(async () => {
    const answer = passkey && (await askForPasskey(passkey))
    if (answer) await finish({ passkey: answer }).catch(onRefused)
  })
  const trust = step.mayTrustDevice ? (
    <Checkbox
      label={t('secondStep.trust')}
      hint={t('secondStep.trust.hint')}
      checked={trustsDevice}
      onChange={({ target }) => setTrustsDevice(target.checked)}
    />
  ) : null
  return (
    <AccountPage title={t('secondStep.title')} lead={t('secondStep.lead')}>
      {kind ? (
        <AccountForm
          onSubmit={form.onSubmit}
          isSubmitting={form.isSubmitting}
          submitLabel={t('secondStep.submit')}
          busyLabel={t('secondStep.submitting')}
        >
          <CodeField kind={kind} {...form.register('code')} error={form.errorOf('code')} />
          {trust}
        </AccountForm>
      ) : (
        trust
      )}
      {passkey ? (
        <Button
          kind={kind ? 'secondary' : 'primary'}
          size="lg"
          block
          busy={isAsking}
          busyLabel={t('secondFactor.passkey.adding')}
          onClick={ask}
        >
          <KeyRound />
          {t('secondStep.passkey')}
        </Button>
      ) : null}
      <div className="stack items-center gap-5">
        {other ? (
          <TextButton onClick={choose}>
            {t(other === 'recovery' ? 'secondStep.useRecovery' : 'secondStep.useCode')}
          </TextButton>
        ) : null}
        <LostSecondFactor mayAsk={step.mayAskForReset} onExpired={onExpired} />
      </div>
    </AccountPage>
  )
}

type Proof = Omit<SentOf<'takeSecondStep'>, 'trustsDevice'>

/** Finishes the sign-in; the requested page opens. */
function useFinish(trustsDevice: boolean, onExpired: () => void): (proof: Proof) => Promise<void> {
  const take = useTakeSecondStep()
  const welcome = useWelcome()
  const completeSignIn = useCompleteSignIn()
  return async (proof) => {
    const session = await take.mutateAsync({ ...proof, trustsDevice }).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'LINK_EXPIRED') onExpired()
      throw error
    })
    welcome()
    completeSignIn(session)
  }
}
