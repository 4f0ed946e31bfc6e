import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'

/** The signed-in member; stays when the session expires, so that typed text stays too (REQ-152). */
export function useMember(): Member | null {
  const { member } = useSession()
  const [known, setKnown] = useState(member)
  if (member && member !== known) setKnown(member)
  return known
}
