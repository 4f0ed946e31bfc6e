import { Badge } from '#web/ui/lists/badge.tsx'
import { t } from './moderation-texts.ts'

/** Tells whoever still sees something that moderators hid it from everybody else (SEC-3.1). */
export function HiddenMark() {
  return <Badge>{t('hidden.byModerators')}</Badge>
}
