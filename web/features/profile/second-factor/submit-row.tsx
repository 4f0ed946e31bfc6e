import type { ReactNode } from 'react'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type SubmitRowProps = {
  isSubmitting: boolean
  busyLabel?: string
  onCancel: () => void
  /** The label of the button that sends the form. */
  children: ReactNode
}

/** The end of a form within a section: its button, and the way out, which waits while the form is sent. */
export function SubmitRow({ isSubmitting, busyLabel, onCancel, children }: SubmitRowProps) {
  return (
    <div className="row">
      <Button type="submit" size="sm" busy={isSubmitting} busyLabel={busyLabel}>
        {children}
      </Button>
      <Button
        kind="ghost"
        size="sm"
        aria-disabled={isSubmitting || undefined}
        onClick={isSubmitting ? undefined : onCancel}
      >
        {t('action.cancel')}
      </Button>
    </div>
  )
}
