import { HandHeart } from 'lucide-react'
import { formatNumber } from '#contract/messages/fill.ts'
import { MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './wall/wall-texts.ts'

/** The number of supporters; the word is for screen readers, the icon for everybody else. */
export function SupportersMeta({ count }: { count: number }) {
  return (
    <MetaItem icon={<HandHeart />} hiddenText={t('prayer.supporters', { count })}>
      {formatNumber(count)}
    </MetaItem>
  )
}
