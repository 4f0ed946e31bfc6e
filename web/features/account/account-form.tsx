import { useHydrated } from '@tanstack/react-router'
import type { ReactNode, SubmitEventHandler } from 'react'
import { Button } from '#web/ui/button.tsx'

type AccountFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>
  isSubmitting: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/**
 * A form with one main button. It posts and stays off until the page answers, so that a password can never end up
 * in an address (REQ-234).
 */
export function AccountForm({ onSubmit, isSubmitting, submitLabel, busyLabel, children }: AccountFormProps) {
  const isHydrated = useHydrated()
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <fieldset className="stack min-w-0" disabled={!isHydrated}>
        {children}
        <Button type="submit" size="lg" block busy={isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  )
}
