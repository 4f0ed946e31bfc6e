import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from './text-catalogue.ts'

export const t = textsOf(generalMessages)

/** The texts at the end of a list, the same for every list. */
export function loadMoreTexts(): { more: string; loading: string; tryAgain: string } {
  return { more: t('action.loadMore'), loading: t('state.loading'), tryAgain: t('action.tryAgain') }
}
