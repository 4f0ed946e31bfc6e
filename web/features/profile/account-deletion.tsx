import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import './profile-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { DeletionPreview } from '#contract/account/account-deletion-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { DeletionConsequences } from '#web/features/account/deletion-consequences.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { deletionPreviewKey, deletionPreviewQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CardFailed } from './setting-states.tsx'

type ConsequencesProps = { deletionPreview: DeletionPreview; onLeave: () => void }

/** The consequences of deleting the own account, and a link to take the own data first. */
function Consequences({ deletionPreview, onLeave }: ConsequencesProps) {
  const { owed } = deletionPreview
  return (
    <>
      <DeletionConsequences
        deletionPreview={deletionPreview}
        obstacles={{
          'last-admin': t('accountDeletion.lastAdmin'),
          'payment-in-progress': t('accountDeletion.paymentInProgress'),
        }}
        owed={owed ? <Note kind={owed.last4 ? 'info' : 'warn'}>{owedSentence(owed)}</Note> : null}
        content={t('accountDeletion.goes.content')}
        stays={t('accountDeletion.stays')}
      />
      <p>
        <Link to="/profile/privacy" hash="data" className={textLinkClass} onClick={onLeave}>
          {t('accountDeletion.export')}
        </Link>
      </p>
    </>
  )
}

function owedSentence({ cents, last4 }: NonNullable<DeletionPreview['owed']>): string {
  const amount = formatMoney(cents)
  return last4 ? t('accountDeletion.owed', { amount, last4 }) : t('accountDeletion.owed.nowhere', { amount })
}

const outcomes = {
  deleteAccount: {
    done: { title: 'accountDeletion.done' },
    failed: { title: 'accountDeletion.failed' },
    showsReason: 'as message',
    refusals: { FRESH_SIGN_IN_REQUIRED: null },
  },
} as const satisfies Record<string, Outcome>

/**
 * Deletes the own account for good, then goes to the home page and clears all data of the member on this device, as
 * signing out does (PROF-7, REQ-149).
 */
function useDeleteAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync } = useOperation('deleteAccount', outcomes.deleteAccount)
  return async () => {
    await mutateAsync({}).catch((error: unknown) => {
      // A new obstacle may have come up since the preview.
      void queryClient.invalidateQueries({ queryKey: deletionPreviewKey })
      throw error
    })
    // Navigates first: the page must not refetch its data while that is being cleared.
    expireSession(queryClient)
    await router.navigate({ to: '/', replace: true })
    endSession(queryClient)
  }
}

type DialogProps = { open: boolean; onClose: () => void }

/** Shows the deleted content and the obstacles, and deletes once a word was typed and the sign-in is fresh (REQ-95). */
function AccountDeletionDialog({ open, onClose }: DialogProps) {
  const deleteAccount = useDeleteAccount()
  const [guard, passwordDialog] = useFreshSignIn()
  const [isDeleting, leave] = useBusyAction(() => guard(deleteAccount))
  const close = () => {
    if (!isDeleting) onClose()
  }
  return (
    <>
      <Dialog open={open} title={t('accountDeletion.question')} onCancel={close}>
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
      {isPending ? <SettingSkeleton /> : null}
      {deletionPreview ? <Consequences deletionPreview={deletionPreview} onLeave={props.onClose} /> : null}
      {isPending || isFetching || deletionPreview ? null : (
        <CardFailed onRetry={refetch}>{t('accountDeletion.loadFailed')}</CardFailed>
      )}
      <TypedWord {...props} isReady={isReady} />
    </div>
  )
}

/** The typed word prevents a deletion by accident. */
function TypedWord({ isReady, isDeleting, onDelete, onClose }: QuestionProps & { isReady: boolean }) {
  const [typed, setTyped] = useState('')
  const mayDelete = isReady && typed.trim() === t('accountDeletion.type.word')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (mayDelete && !isDeleting) onDelete()
  }
  return (
    <form method="post" noValidate className="stack" onSubmit={submit}>
      {isReady ? (
        <TextInput
          label={t('accountDeletion.type')}
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
          busyLabel={t('accountDeletion.submitting')}
        >
          {t('accountDeletion.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The button to delete one's own account; the preview loads when the dialog opens (PROF-7, REQ-95). */
export function AccountDeletionCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="stack">
      <p className="text-text-2">{t('accountDeletion.stays')}</p>
      <div>
        <Button kind="danger-outline" onClick={() => setIsOpen(true)}>
          {t('accountDeletion.submit')}
        </Button>
      </div>
      <AccountDeletionDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
