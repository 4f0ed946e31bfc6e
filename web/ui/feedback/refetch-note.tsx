import type { ReactNode } from 'react'
import { useConnectionState } from './connection-state.ts'
import { Note } from './note.tsx'

type RefetchNoteProps = { retry: { label: ReactNode; onRetry: () => void }; children: ReactNode }

/** Stands above data that could not be brought up to date; the line about the connection says it instead (REQ-490). */
export function RefetchNote({ retry, children }: RefetchNoteProps) {
  const { connection } = useConnectionState()
  if (connection !== 'up') return null
  return (
    <Note kind="bad" retry={retry}>
      {children}
    </Note>
  )
}
