import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { DeletionPreview } from '#contract/account/account-deletion-operations.ts'
import { type Person, Reason } from '#contract/moderation/people-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { DeletionConsequences } from '#web/features/account/deletion-consequences.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { deletionPreviewQuery, useDeletePerson } from './api.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { t } from './people-texts.ts'
import { ReasonField } from './reason-field.tsx'

/** The consequences of deleting somebody's account, in sentences for staff. */
function Consequences({ deletionPreview }: { deletionPreview: DeletionPreview }) {
  const { owed } = deletionPreview
  return (
    <DeletionConsequences
      deletionPreview={deletionPreview}
      obstacles={{
        'last-admin': t('people.lastAdmin'),
        'payment-in-progress': t('accountDeletion.paymentInProgress'),
      }}
      owed={owed ? <Note>{t('people.owed', { amount: formatMoney(owed.cents) })}</Note> : null}
      content={t('people.delete.content')}
      stays={t('people.delete.stays')}
      showsZero
    />
  )
}

type DeleteDialogProps = { person: Person; open: boolean; onClose: () => void; onDeleted: () => void }
type Deleting = (reason: string) => Promise<unknown>

const schema = z.strictObject({ reason: Reason })

/** Shows the content deleted with an account and the obstacles, asks for a reason, and deletes it (ADM-4, REQ-96). */
export function DeleteDialog({ person, open, onClose, onDeleted }: DeleteDialogProps) {
  const deletePerson = useDeletePerson(person)
  const [guard, passwordDialog] = useFreshSignIn()
  const run: Deleting = async (reason) => {
    await guard(() => deletePerson(reason))
    onClose()
    onDeleted()
  }
  return (
    <>
      <Dialog
        role="alertdialog"
        open={open}
        title={t('people.delete.question', { name: person.fullName })}
        onCancel={onClose}
      >
        {open ? <Question person={person} onDelete={run} onClose={onClose} /> : null}
      </Dialog>
      {passwordDialog}
    </>
  )
}

type QuestionProps = { person: Person; onDelete: Deleting; onClose: () => void }

function Question({ person, onDelete, onClose }: QuestionProps) {
  const {
    data: deletionPreview,
    isPending,
    isFetching,
    refetch,
  } = useQuery(deletionPreviewQuery(useApi(), person.id))
  const isReady = deletionPreview !== undefined && deletionPreview.obstacles.length === 0
  return (
    <div className="stack">
      <p className="dialog-text wrap-anywhere">{person.email}</p>
      {isPending ? <PeopleSkeleton /> : null}
      {deletionPreview ? <Consequences deletionPreview={deletionPreview} /> : null}
      {isFetching || deletionPreview ? null : (
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
          {t('people.delete.loadFailed')}
        </Note>
      )}
      <ReasonForm isReady={isReady} onDelete={onDelete} onClose={onClose} />
    </div>
  )
}

type ReasonFormProps = Omit<QuestionProps, 'person'> & { isReady: boolean }

/** The button stays disabled until the preview was shown. */
function ReasonForm({ isReady, onDelete, onClose }: ReasonFormProps) {
  const form = useContractForm<{ reason: string }>({
    schema,
    defaultValues: { reason: '' },
    submit: ({ reason }) => onDelete(reason),
  })
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      {isReady ? <ReasonField error={form.errorOf('reason')} {...form.register('reason')} /> : null}
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          kind="danger"
          disabled={!isReady}
          busy={form.isSubmitting}
          busyLabel={t('people.delete.submitting')}
        >
          {t('people.delete')}
        </Button>
      </DialogActions>
    </form>
  )
}
