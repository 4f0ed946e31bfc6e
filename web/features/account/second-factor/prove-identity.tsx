import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { proofWaysQuery, useProveIdentity } from './api.ts'
import { CodeField, useCodeForm } from './code-field.tsx'
import { askForPasskey } from './passkey-prompts.ts'
import { t } from './second-factor-texts.ts'
import { useCodeKind } from './use-code-kind.ts'

type ProveIdentityProps = {
  onProven: (session: Session) => void
  /** In a dialog, whose first control has the focus then. */
  onCancel?: () => void
}

/** Asks the signed-in member for a passkey or a code, instead of the password. */
export function ProveIdentity({ onProven, onCancel }: ProveIdentityProps) {
  const { data: ways, isPending, refetch } = useQuery(proofWaysQuery(useApi()))
  if (ways)
    return <ProofForm ways={ways} onProven={onProven} onCancel={onCancel} onRefused={() => void refetch()} />
  return (
    <div className="stack">
      {isPending ? (
        <Loading label={t('state.loading')}>
          <Skeleton height="3rem" />
        </Loading>
      ) : (
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
          {t('secondFactor.prove.failed')}
        </Note>
      )}
      {onCancel ? (
        <DialogActions>
          <Cancel onCancel={onCancel} />
        </DialogActions>
      ) : null}
    </div>
  )
}

type ProofFormProps = ProveIdentityProps & {
  ways: OutputOf<'getProofWays'>
  /** A refused question is not answered again: the next try needs a new one. */
  onRefused: () => void
}

function ProofForm({ ways, onProven, onCancel, onRefused }: ProofFormProps) {
  const prove = useProveIdentity()
  const form = useCodeForm(async (code) => onProven(await prove({ code })))
  const { kind, passkey, other, choose } = useCodeKind(ways, form)
  const [isAsking, ask] = useBusyAction(async () => {
    const answer = passkey && (await askForPasskey(passkey))
    if (answer) await prove({ passkey: answer }).then(onProven, onRefused)
  })
  const element = useFirstFocus(onCancel !== undefined)
  return (
    <form ref={element} method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      {passkey ? (
        <Button
          kind={kind ? 'secondary' : 'primary'}
          block
          data-first-focus={kind ? undefined : true}
          busy={isAsking}
          busyLabel={t('secondFactor.passkey.adding')}
          onClick={ask}
        >
          <KeyRound />
          {t('secondStep.passkey')}
        </Button>
      ) : null}
      {kind ? (
        <CodeField kind={kind} {...form.register('code')} error={form.errorOf('code')} data-first-focus />
      ) : null}
      {other ? (
        <div>
          <TextButton onClick={choose}>
            {t(other === 'recovery' ? 'secondStep.useRecovery' : 'secondStep.useCode')}
          </TextButton>
        </div>
      ) : null}
      {kind || onCancel ? (
        <DialogActions>
          {onCancel ? <Cancel onCancel={form.isSubmitting ? undefined : onCancel} /> : null}
          {kind ? (
            <Button type="submit" busy={form.isSubmitting} busyLabel={t('secondStep.submitting')}>
              {t('secondStep.submit')}
            </Button>
          ) : null}
        </DialogActions>
      ) : null}
    </form>
  )
}

function Cancel({ onCancel }: { onCancel: (() => void) | undefined }) {
  return (
    <Button kind="secondary" aria-disabled={onCancel === undefined || undefined} onClick={onCancel}>
      {t('action.cancel')}
    </Button>
  )
}

/** A dialog is open before it is known what is asked for. */
function useFirstFocus(isWanted: boolean) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWanted) element.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [isWanted])
  return element
}
