import { t } from './prayer-texts.ts'

/** The question before the name of an author is shown again (REQ-463). */
export function withNameTexts() {
  return {
    title: t('anonymous.withName.title'),
    consequence: t('anonymous.withName.confirm'),
    action: t('anonymous.withName'),
    cancel: t('action.cancel'),
  }
}
