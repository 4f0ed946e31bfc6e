import { useEffect, useState } from 'react'
import { hasSessionHint, useSession } from '#web/platform/session/browser-session.tsx'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'

type Parts = typeof import('./member-parts.ts').memberParts

let known = import.meta.env.SSR ? (await import('./member-parts.ts')).memberParts : null

/** Loads what members alone see of bar and drawer; after that it is there at once. */
export async function loadMemberParts(): Promise<Parts> {
  known ??= (await import('./member-parts.ts')).memberParts
  return known
}

/**
 * A part of bar or drawer for members. The server's HTML has it for everybody and hides it from visitors: there it stays
 * as it is, plain links, until a member's browser has loaded the part. A visitor's browser never does.
 */
export function MemberPart({ name }: { name: keyof Parts }) {
  const [isThere] = useState(!useIsHydrated())
  const [parts, setParts] = useState(known)
  const isMember = useSession().status === 'signed-in'
  useEffect(() => {
    // Who is probably a member does not wait for the session to be known.
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
