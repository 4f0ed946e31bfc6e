import { Badge } from '#web/ui/lists/badge.tsx'
import { t } from './moderation-texts.ts'

/** The label for viewers who still see content that moderators hid from everybody else (SEC-3.1). */
export function HiddenMark() {
  return <Badge>{t('hidden.byModerators')}</Badge>
}
