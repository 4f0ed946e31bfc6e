import { cleanText, lengthOf } from '#contract/values/text.ts'
import type { FieldCounter } from '#web/ui/forms/field.tsx'
import { t } from './writing-texts.ts'

/** The used part of a text limit, counted as on the server (REQ-27). */
export function counterOf(text: string, max: number): FieldCounter {
  const used = lengthOf(cleanText(text))
  const isOver = used > max
  return {
    used,
    max,
    text: t('writing.counter', { count: used, max }),
    announcement: t(isOver ? 'writing.counter.over' : 'writing.counter.left', {
      count: Math.abs(max - used),
    }),
  }
}
