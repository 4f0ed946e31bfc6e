import type { Status } from '#contract/prayers/prayer-operations.ts'

/** The words of the button: for an answered prayer one gives thanks (REQ-350). */
export function prayedWords(status: Status, isToday: boolean) {
  if (status === 'answered') return isToday ? 'intercession.gaveThanks' : 'intercession.giveThanks'
  return isToday ? 'intercession.prayed' : 'intercession.pray'
}

/** The same on cards, where there is little room. */
export function shortPrayedWords(status: Status, isToday: boolean) {
  if (status === 'answered') return isToday ? 'intercession.gaveThanks.short' : 'intercession.giveThanks'
  return isToday ? 'intercession.prayed.short' : 'intercession.pray'
}
