import { useRouteContext } from '@tanstack/react-router'
import { Lock, Users } from 'lucide-react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { sharedOf } from './share-links.ts'
import { ShareOptions } from './share-options.tsx'
import { t } from './share-texts.ts'

/** The menu to share the link of a prayer, as a sign in the bar of its page; its options depend on the audience (PDET-5 … PDET-7). */
export function ShareMenu({ prayer }: { prayer: Prayer }) {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const shared = sharedOf(prayer, origin)
  return shared ? <ShareOptions shared={shared} isSmall /> : null
}

/** Explains the reach of the link of a prayer that is not public (REQ-131). */
export function WhyNotShared({ prayer: { audience } }: { prayer: Prayer }) {
  if (audience.kind === 'public') return null
  const isPrivate = audience.kind === 'private'
  return (
    <p className="flex items-start gap-2 text-sm text-text-3">
      {isPrivate ? <Lock /> : <Users />}
      {t(isPrivate ? 'share.private' : 'share.groupsOnly')}
    </p>
  )
}
