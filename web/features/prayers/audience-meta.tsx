import { Earth, Lock, Users } from 'lucide-react'
import type { AudienceCount, ShownAudience } from '#contract/values/audience.ts'
import { MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './prayer-texts.ts'

/** The audience of a prayer; a private one says so in full, because its toast speaks of sharing (REQ-59). */
export function AudienceMeta({ audience: { kind, groupCount } }: { audience: AudienceCount }) {
  if (kind === 'private') return <MetaItem icon={<Lock />}>{t('prayerPage.private')}</MetaItem>
  if (kind === 'public') return <MetaItem icon={<Earth />}>{t('prayerPage.public')}</MetaItem>
  return <MetaItem icon={<Users />}>{t('prayerPage.groups', { count: groupCount })}</MetaItem>
}

/** The same in full: a group audience names the groups that the viewer may see. */
export function FullAudienceMeta({ audience: { kind, groups } }: { audience: ShownAudience }) {
  if (kind !== 'groups') return <AudienceMeta audience={{ kind, groupCount: 0 }} />
  const names = groups.map(({ name }) => name).join(', ')
  return <MetaItem icon={<Users />}>{names || t('prayer.audience.groups')}</MetaItem>
}
