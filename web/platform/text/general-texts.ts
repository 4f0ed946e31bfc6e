import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from './text-catalogue.ts'

/** What every page says: acts, states, and how long ago something was. */
export const t = textsOf(generalMessages)

/** What the way on from the end of a list says, the same for every list. */
export function loadMoreTexts(): { more: string; loading: string; tryAgain: string } {
  return { more: t('action.loadMore'), loading: t('state.loading'), tryAgain: t('action.tryAgain') }
}
