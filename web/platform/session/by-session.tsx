import type { ReactNode } from 'react'
import { useSession } from './browser-session.tsx'
import './by-session.css'

type BySessionProps = { signedIn?: ReactNode; signedOut?: ReactNode }

/**
 * Renders one node for members and another for visitors. Until the session is known the page contains both, so that the
 * server's HTML is the same for everybody, and the style sheet shows the likely one (AUTH-32: no flash). The shown one
 * keeps its position.
 */
export function BySession({ signedIn, signedOut }: BySessionProps) {
  return (
    <>
      <Only to="signed-in">{signedIn}</Only>
      <Only to="signed-out">{signedOut}</Only>
    </>
  )
}

function Only({ to, children }: { to: 'signed-in' | 'signed-out'; children: ReactNode }) {
  const { status } = useSession()
  if (!children || (status !== 'loading' && status !== to)) return null
  return (
    <div className="contents" data-shown={status === 'loading' ? to : undefined}>
      {children}
    </div>
  )
}
