import type { ReactNode } from 'react'
import { useSession } from './session.tsx'
import './by-session.css'

type BySessionProps = { signedIn?: ReactNode; signedOut?: ReactNode }

/**
 * Shows one thing to members and another to visitors. Until the session is known both are in the page, so that the
 * server's HTML is the same for everybody, and the style sheet shows the likely one (AUTH-32: no flash).
 */
export function BySession({ signedIn, signedOut }: BySessionProps) {
  const { status } = useSession()
  if (status === 'signed-in') return signedIn
  if (status === 'signed-out') return signedOut
  return (
    <>
      {signedIn ? (
        <span className="contents" data-shown="signed-in">
          {signedIn}
        </span>
      ) : null}
      {signedOut ? (
        <span className="contents" data-shown="signed-out">
          {signedOut}
        </span>
      ) : null}
    </>
  )
}
