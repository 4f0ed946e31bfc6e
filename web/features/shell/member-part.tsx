import { useEffect, useState } from 'react'
import { hasSessionHint } from '#web/platform/api/session-query.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import type { WaitingPage } from './waiting-pages.ts'

type Loaded = typeof import('./member-parts.ts')
type Parts = Loaded['memberParts']

let loaded: Loaded | null = import.meta.env.SSR ? await import('./member-parts.ts') : null

/** Loads the members' parts of bar and drawer; after that they render at once. */
export async function loadMemberParts(): Promise<Parts> {
  loaded ??= await import('./member-parts.ts')
  return loaded.memberParts
}

export type KnownPage = { waiting?: WaitingPage }
type Matches = readonly { fullPath: unknown; staticData: { isMembersOnly?: boolean } }[]

/**
 * Title and shape of the page of these matches, known before it has loaded. The server knows the page that is opened
 * first; a visitor's browser does not load the table.
 */
export async function knownPage(matches: Matches): Promise<KnownPage> {
  const isOfMembers = matches.some(({ staticData }) => staticData.isMembersOnly)
  if (isOfMembers) await loadMemberParts().catch(ignoreFailure)
  const waiting = loaded?.waitingPageOf(String(matches.at(-1)?.fullPath))
  return waiting ? { waiting } : {}
}

/** The page is loaded all the same, and says what failed. */
function ignoreFailure(): void {}

/**
 * A members' part of bar or drawer. The server's HTML has it for everybody and hides it from visitors: there it stays
 * static, plain links, until a member's browser has loaded the part. A visitor's browser never does.
 */
export function MemberPart({ name }: { name: keyof Parts }) {
  const [isThere] = useState(!useIsHydrated())
  const [parts, setParts] = useState(loaded?.memberParts ?? null)
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
