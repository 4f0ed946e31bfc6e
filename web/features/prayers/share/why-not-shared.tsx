import { Lock, Users } from 'lucide-react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from './share-texts.ts'

/** Says how far the link of a prayer goes that is not public (REQ-131). */
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
