import type { ContactMessage } from '#contract/community/contact-operations.ts'
import { t } from './admin-texts.ts'

const HOUR_MS = 3_600_000
/** From here on days are easier to read. */
const HOURS_UP_TO = 72

/**
 * When a reply is due, in words. Whether it is late is the server's to say; a device's clock only counts the hours.
 */
export function dueIn(
  { dueAt, isOverdue }: Pick<ContactMessage, 'dueAt' | 'isOverdue'>,
  now: number,
): string {
  const hours = (Date.parse(dueAt) - now) / HOUR_MS
  const count = Math.floor(isOverdue ? -hours : hours)
  if (isOverdue) return overdueBy(count)
  return count < 1 ? t('admin.contact.dueSoon') : t('admin.contact.dueIn', { count })
}

function overdueBy(hours: number): string {
  if (hours < 1) return t('admin.contact.overdueNow')
  if (hours < HOURS_UP_TO) return t('admin.contact.overdueBy', { count: hours })
  return t('admin.contact.overdueByDays', { count: Math.floor(hours / 24) })
}
