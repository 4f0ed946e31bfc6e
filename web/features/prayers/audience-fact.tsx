import { Earth, Lock } from 'lucide-react'
import { MetaItem } from '#web/ui/meta.tsx'
import { t } from './texts.ts'

/** Who can see a prayer; a private one says so in full, because its toast speaks of sharing (decision 59). */
export function AudienceFact({ audience }: { audience: { kind: 'private' | 'public' } }) {
  return audience.kind === 'private' ? (
    <MetaItem icon={<Lock />}>{t('prayerPage.private')}</MetaItem>
  ) : (
    <MetaItem icon={<Earth />}>{t('prayerPage.public')}</MetaItem>
  )
}
