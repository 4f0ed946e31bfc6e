import type { Status } from '#contract/prayers/prayer-operations.ts'

/**
 * The label of the button: for an answered prayer one gives thanks (REQ-350). That it was today is said by the sentence
 * beside it.
 */
export function prayedLabel(status: Status, isToday: boolean) {
  if (status === 'answered') return isToday ? 'intercession.gaveThanks' : 'intercession.giveThanks'
  return isToday ? 'intercession.prayed' : 'intercession.pray'
}
