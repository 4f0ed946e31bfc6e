import { CircleAlert, CircleCheck, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export type NoteKind = 'info' | 'ok' | 'warn' | 'bad'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

type NoteProps = {
  kind?: NoteKind
  title?: ReactNode
  retry?: { label: ReactNode; onRetry: () => void }
  children?: ReactNode
}

/** A lasting notice in the page; `bad` is read aloud at once, `retry` offers a retry. */
export function Note({ kind = 'info', title, retry, children }: NoteProps) {
  const Icon = ICONS[kind]
  return (
    <div
      className={classNames('note', kind !== 'info' && `note-${kind}`)}
      role={kind === 'bad' ? 'alert' : undefined}
    >
      <Icon />
      <div className="note-text">
        {title ? <strong>{title} </strong> : null}
        {children}
      </div>
      {retry ? (
        <TextButton onClick={retry.onRetry}>
          <RefreshCw />
          {retry.label}
        </TextButton>
      ) : null}
    </div>
  )
}
