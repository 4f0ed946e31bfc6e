import { Ellipsis } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { t } from './moderation-texts.ts'

type MoreButtonProps = {
  name: string
  size?: 'sm' | 'md'
  /** The id of the words it is about, where one name stands at many of them. */
  describedBy?: string
  onPress: () => void
}

/** Three dots beside what somebody else said: report it, or block them. */
export function MoreButton({ name, size, describedBy, onPress }: MoreButtonProps) {
  const label = name ? t('report.open.label', { name }) : t('report.open.unknown')
  return (
    <IconButton
      size={size}
      label={label}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={onPress}
    >
      <Ellipsis />
    </IconButton>
  )
}
