import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { t } from './miracle-texts.ts'
import { useMiracleRemoval } from './use-miracle-removal.tsx'

type MiracleOwnerActionsProps = {
  miracle: Miracle
  /** Hears which prayer it answered, when it did. */
  onDeleted: (prayerId: string | null) => void
}

/** What its author may do with a miracle (REQ-73). */
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
