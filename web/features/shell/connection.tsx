import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { hasSessionHint } from '#web/platform/api/session-query.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'

/**
 * The line about the connection. Its code is loaded at once where somebody is or was signed in, for visitors with the
 * second page they open.
 */
export function Connection() {
  const [Line, setLine] = useState<ComponentType | null>(null)
  const index = useLocation({ select: ({ state }) => state.__TSR_index })
  const isMember = useSession().status === 'signed-in'
  // A visitor's next page tries again what failed.
  const attempt = isMember ? 1 : index
  useEffect(() => {
    if (attempt || hasSessionHint())
      void import('./connection-line.tsx').then(
        ({ ConnectionLine }) => setLine(() => ConnectionLine),
        ignoreFailure,
      )
  }, [attempt])
  return Line && <Line />
}

/** Without its code a page that fails says so in general words. */
function ignoreFailure(): void {}
