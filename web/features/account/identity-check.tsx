import { useEffect, useState } from 'react'
import { offerIdentityCheck } from '#web/platform/session/reauthentication.ts'

type Question = typeof import('./confirm-identity.tsx').ConfirmIdentity
type PendingConfirmation = { Question: Question; answer: (isConfirmed: boolean) => void }

/**
 * Stands once around all pages: any act for which the server wants a fresh sign-in asks here, and goes on after the answer.
 * The question is loaded only when it is asked, which for most people is never.
 */
export function IdentityCheck() {
  const [pendingConfirmation, setPendingConfirmation] = useState<PendingConfirmation | null>(null)
  useEffect(() => {
    let waiting: Promise<boolean> | null = null
    // Two acts at once are answered by one question.
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

/** False, and so the refusal as it was, where the question cannot be loaded. */
async function openQuestion(show: (pendingConfirmation: PendingConfirmation) => void): Promise<boolean> {
  const loaded = await import('./confirm-identity.tsx').catch(() => null)
  if (!loaded) return false
  return await new Promise((answer) => show({ Question: loaded.ConfirmIdentity, answer }))
}
