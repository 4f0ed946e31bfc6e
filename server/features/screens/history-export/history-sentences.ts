import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { audiences, statuses } from '#contract/values/constants.ts'

/** Every sentence that the table or the page of the whole history may show. */
export const historySentences: readonly MessageKey[] = [
  ...(Object.keys(en) as MessageKey[]).filter((key) => key.startsWith('historyExport.')),
  ...categories.map((code) => `prayer.category.${code}` as const),
  ...statuses.map((code) => `prayer.status.${code}` as const),
  ...audiences.map((code) => `prayer.audience.${code}` as const),
  'calendar.date',
  'calendar.months.short',
  'miracle.prayedDays',
]
