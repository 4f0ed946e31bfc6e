import { useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { VISITOR } from '#web/platform/draft.ts'
import { useSession } from '#web/platform/session.tsx'
import { onSessionChange } from '#web/platform/session-channel.ts'

/** Who writes, as far as the form cares. */
export type Writer = { id: string; name: string; email: string }

const visitor: Writer = { id: VISITOR, name: '', email: '' }

/**
 * Who writes; null until it is known. A session that ends by itself leaves the words on screen (REQ-152); a
 * sign-out in another tab takes them away with everything else of the member (REQ-149).
 */
export function useWriter(): Writer | null {
  const { status, member } = useSession()
  const [lastMember, setLastMember] = useState<Member | null>(null)
  useEffect(() => {
    if (member) setLastMember(member)
  }, [member])
  useEffect(() => onSessionChange(() => setLastMember(null)), [])
  if (status === 'loading') return null
  const known = member ?? lastMember
  return known ? { id: known.id, name: known.fullName, email: known.email } : visitor
}
