/** Sentences that belong to no room and that every page has: acts and states of any screen. */
export const generalMessages = {
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.tryAgain': 'Try again',
  'action.loadMore': 'Load more',
  'state.loading': 'Loading...',
} as const
