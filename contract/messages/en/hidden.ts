/** What stands on something of one's own that moderators hid (SEC-3.1). */
export const hiddenMessages = {
  'hidden.byModerators': 'Hidden by a moderator',
} as const
