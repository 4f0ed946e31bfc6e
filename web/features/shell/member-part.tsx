import { useEffect, useState } from 'react'
import { hasSessionHint, useSession } from '#web/platform/session/browser-session.tsx'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'

type Parts = typeof import('./member-parts.ts').memberParts

let loadedParts = import.meta.env.SSR ? (await import('./member-parts.ts')).memberParts : null

/** Loads the members' parts of bar and drawer; after that they render at once. */
export async function loadMemberParts(): Promise<Parts> {
  loadedParts ??= (await import('./member-parts.ts')).memberParts
  return loadedParts
}

/**
 * A members' part of bar or drawer. The server's HTML has it for everybody and hides it from visitors: there it stays
 * static, plain links, until a member's browser has loaded the part. A visitor's browser never does.
 */
export function MemberPart({ name }: { name: keyof Parts }) {
  const [isThere] = useState(!useIsHydrated())
  const [parts, setParts] = useState(loadedParts)
  const isMember = useSession().status === 'signed-in'
  useEffect(() => {
    // A browser with the session hint does not wait for the session itself.
    if (!parts && (isMember || hasSessionHint())) void loadMemberParts().then(setParts)
  }, [parts, isMember])
  const Part = parts?.[name]
  if (!Part) return isThere ? <StaticHtml className="contents" /> : null
  return (
    <div className="contents">
      <Part />
    </div>
  )
}
