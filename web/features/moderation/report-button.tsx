import { Ellipsis } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { t } from './moderation-texts.ts'

type MoreButtonProps = {
  name: string
  size?: 'sm' | 'md'
  /** The id of the text it is about, where several buttons have the same name. */
  describedBy?: string
  onPress: () => void
}

/** Three dots next to somebody else's content: report it, or block its author. */
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
