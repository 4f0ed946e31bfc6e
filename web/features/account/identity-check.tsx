import { useEffect, useState } from 'react'
import { offerIdentityCheck } from '#web/platform/api/reauthentication.ts'

type Question = typeof import('./confirm-identity.tsx').ConfirmIdentity
type PendingConfirmation = { Question: Question; answer: (isConfirmed: boolean) => void }

/**
 * Mounted once around all pages: asks for confirmation when the server requires a fresh sign-in for any
 * action. The dialog is loaded on demand, because most people never need it.
 */
export function IdentityCheck() {
  const [pendingConfirmation, setPendingConfirmation] = useState<PendingConfirmation | null>(null)
  useEffect(() => {
    let waiting: Promise<boolean> | null = null
    // Two simultaneous actions share one confirmation.
    return offerIdentityCheck(() => {
      waiting ??= openQuestion(setPendingConfirmation).finally(() => {
        waiting = null
        setPendingConfirmation(null)
      })
      return waiting
    })
  }, [])
  return pendingConfirmation ? (
    <pendingConfirmation.Question open onAnswer={pendingConfirmation.answer} />
  ) : null
}

/** Returns false when the dialog cannot be loaded, so that the original refusal stands. */
async function openQuestion(show: (pendingConfirmation: PendingConfirmation) => void): Promise<boolean> {
  const loaded = await import('./confirm-identity.tsx').catch(() => null)
  if (!loaded) return false
  return await new Promise((answer) => show({ Question: loaded.ConfirmIdentity, answer }))
}
