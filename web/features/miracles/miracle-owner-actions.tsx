import { Link } from '@tanstack/react-router'
import { Pencil, Trash2, UserRound, UserRoundX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { withNameTexts } from '#web/features/prayers/with-name-texts.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useDeleteMiracle, useMiracleAnonymity } from './api.ts'
import { t } from './miracle-texts.ts'

/**
 * Confirms before a miracle is deleted; when it answered a prayer, also asks whether that becomes active again (REQ-73,
 * REQ-150). Returns the action and the dialog.
 */
function useMiracleRemoval(
  { id, title, prayer }: Miracle,
  onDeleted: (prayerId: string | null) => void,
): [() => void, ReactNode] {
  const deleteMiracle = useDeleteMiracle()
  const [confirm, dialog] = useConfirm()
  const reopens = useRef(true)

  async function remove(): Promise<void> {
    reopens.current = prayer !== null
    let answeredPrayerId: string | null = null
    const isDeleted = await confirm({
      title: t('miracle.remove.title'),
      consequence: t('miracle.remove.consequence', { title }),
      choice: prayer ? <ReopensPrayer onChange={(isChosen) => (reopens.current = isChosen)} /> : undefined,
      action: t('miracle.remove.action'),
      busyAction: t('miracle.remove.busy'),
      cancel: t('action.cancel'),
      run: async () => {
        answeredPrayerId = await deleteMiracle(id, reopens.current)
      },
    }).catch(() => false)
    if (isDeleted) onDeleted(answeredPrayerId)
  }
  return [() => void remove(), dialog]
}

function ReopensPrayer({ onChange }: { onChange: (isChosen: boolean) => void }) {
  return (
    <>
      <p className="dialog-text mt-3">{t('miracle.remove.prayerStays')}</p>
      <Checkbox
        label={t('miracle.remove.reopens')}
        defaultChecked
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  )
}

/** Takes the name off at once; puts it back only after a question (REQ-463). */
function AnonymityButton({ miracle: { id, isAnonymous } }: { miracle: Miracle }) {
  const change = useMiracleAnonymity(id)
  const [confirm, dialog] = useConfirm()
  const run = () => change(!isAnonymous)
  const toggle = () => (isAnonymous ? confirm({ ...withNameTexts(), run }) : run()).catch(refusalShown)
  return (
    <>
      <Button kind="secondary" onClick={() => void toggle()}>
        {isAnonymous ? <UserRound /> : <UserRoundX />}
        {t(isAnonymous ? 'anonymous.withName' : 'anonymous.label')}
      </Button>
      {dialog}
    </>
  )
}

/** The operation has said the reason already. */
function refusalShown(): null {
  return null
}

type MiracleOwnerActionsProps = {
  miracle: Miracle
  /** Called with the prayer it answered, if any. */
  onDeleted: (prayerId: string | null) => void
}

/** The actions of its author on a miracle (REQ-73). */
export function MiracleOwnerActions({ miracle, onDeleted }: MiracleOwnerActionsProps) {
  const { id, viewerCan } = miracle
  const [remove, dialog] = useMiracleRemoval(miracle, onDeleted)
  const mayEdit = viewerCan.includes('miracle.edit')
  const mayDelete = viewerCan.includes('miracle.delete')
  if (!mayEdit && !mayDelete) return null
  return (
    <>
      <hr className="dots-rule" />
      <div className="row">
        {mayEdit ? (
          <Link
            to="/miracles/edit/$miracleId"
            params={{ miracleId: id }}
            className={buttonClass({ kind: 'secondary' })}
          >
            <Pencil />
            {t('miracle.edit')}
          </Link>
        ) : null}
        {viewerCan.includes('miracle.changeAnonymity') ? <AnonymityButton miracle={miracle} /> : null}
        {mayDelete ? (
          <Button kind="danger-ghost" onClick={remove}>
            <Trash2 />
            {t('miracle.remove')}
          </Button>
        ) : null}
      </div>
      {dialog}
    </>
  )
}
