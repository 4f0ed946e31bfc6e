import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Consequences } from './consequences.tsx'
import { useDeleteAccount } from './departure-api.ts'
import { CardFailed, CardSkeleton } from './lazy-setting-row.tsx'
import { deletionPreviewQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { useBusyAction } from './use-busy-action.ts'

type DialogProps = { open: boolean; onClose: () => void }

/** Tells what goes and what stands in the way, and deletes once a word was typed and the sign-in is fresh (REQ-95). */
export function AccountDeletionDialog({ open, onClose }: DialogProps) {
  const deleteAccount = useDeleteAccount()
  const [guard, passwordDialog] = useFreshSignIn()
  const [isDeleting, leave] = useBusyAction(() => guard(deleteAccount))
  const close = () => {
    if (!isDeleting) onClose()
  }
  return (
    <>
      <Dialog open={open} title={t('departure.question')} onCancel={close}>
        {open ? <Question isDeleting={isDeleting} onDelete={leave} onClose={close} /> : null}
      </Dialog>
      {passwordDialog}
    </>
  )
}

type QuestionProps = { isDeleting: boolean; onDelete: () => void; onClose: () => void }

function Question(props: QuestionProps) {
  const { data: deletionPreview, isPending, isFetching, refetch } = useQuery(deletionPreviewQuery(useApi()))
  const isReady = deletionPreview !== undefined && deletionPreview.obstacles.length === 0
  return (
    <div className="stack">
      {isPending ? <CardSkeleton /> : null}
      {deletionPreview ? <Consequences deletionPreview={deletionPreview} onLeave={props.onClose} /> : null}
      {isPending || isFetching || deletionPreview ? null : (
        <CardFailed onRetry={refetch}>{t('departure.loadFailed')}</CardFailed>
      )}
      <TypedWord {...props} isReady={isReady} />
    </div>
  )
}

/** Nobody deletes an account by a slip of the finger. */
function TypedWord({ isReady, isDeleting, onDelete, onClose }: QuestionProps & { isReady: boolean }) {
  const [typed, setTyped] = useState('')
  const mayDelete = isReady && typed.trim() === t('departure.type.word')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (mayDelete && !isDeleting) onDelete()
  }
  return (
    <form method="post" noValidate className="stack" onSubmit={submit}>
      {isReady ? (
        <TextInput
          label={t('departure.type')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <DialogActions>
        <Button kind="secondary" aria-disabled={isDeleting || undefined} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          kind="danger"
          disabled={!mayDelete}
          busy={isDeleting}
          busyLabel={t('departure.submitting')}
        >
          {t('departure.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
