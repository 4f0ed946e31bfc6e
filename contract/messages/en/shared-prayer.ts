/**
 * The public page of a shared prayer; apart from the share menu, because whoever follows a link loads no more than the
 * page shows (REQ-25, REQ-131, REQ-152).
 */
export const sharedPrayerMessages = {
  'sharedPrayer.noName': 'Shared without a name',
  'sharedPrayer.comments': '{count, plural, one {comment} other {comments}}',
  'sharedPrayer.join': 'Pray with them',
  'sharedPrayer.invite':
    'After signing in you come back to this prayer: there you can support it, follow it and write a comment.',
  'sharedPrayer.signIn': 'Sign in to pray with them',
  'sharedPrayer.support': 'Support',
  'sharedPrayer.supportNeedsSignIn': 'Please log in to support this prayer',
  'sharedPrayer.open': 'Open this prayer',
  'sharedPrayer.more': 'Community Prayer Requests',
  'sharedPrayer.picture': '{title}: a prayer on {app}',
} as const
