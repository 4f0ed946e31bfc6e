import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { useSession } from '#web/platform/session.tsx'
import { onSessionChange } from '#web/platform/session-channel.ts'

/** Who gives, as far as the form cares. `memberId` stays when the session ends by itself, so that the words stay too. */
export type Donor = { memberId: string | null; email: string; isSignedIn: boolean }

/**
 * Who gives; null until it is known. A sign-out in another tab takes away what the member typed (REQ-149, REQ-152).
 */
export function useDonor(): Donor | null {
  const { status, member } = useSession()
  const isHydrated = useHydrated()
  const [lastMember, setLastMember] = useState<Member | null>(null)
  useEffect(() => {
    if (member) setLastMember(member)
  }, [member])
  useEffect(() => onSessionChange(() => setLastMember(null)), [])
  if (status === 'loading' || !isHydrated) return null
  const known = member ?? lastMember
  return { memberId: known?.id ?? null, email: known?.email ?? '', isSignedIn: status === 'signed-in' }
}
