import { event } from './define-event.ts'

export const languageEvents = {
  /** People confirmed, withdrew or blanked a sentence of a language: every server reads its sentences again (LANG-7). */
  'translation.changed': event<{ language: string }>()({}),
}
