import { t } from './text/general-texts.ts'

/** What the way on from the end of a list says, the same for every list. */
export function loadMoreTexts(): { more: string; loading: string; tryAgain: string } {
  return { more: t('action.loadMore'), loading: t('state.loading'), tryAgain: t('action.tryAgain') }
}
