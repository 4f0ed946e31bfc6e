/** Sharing a prayer or a campaign, and the page of a shared prayer. */
export const sharingMessages = {
  // The share menu and the public share page (PDET-5 … PDET-7, REQ-25, REQ-131).
  'share.button': 'Share',
  'share.more': 'More ways to share',
  'share.text': 'Join me in prayer: {text}',
  'share.copyLink': 'Copy link',
  'share.copied': 'Link copied to clipboard!',
  'share.failed': 'Failed to share. Please try again.',
  'share.whatsapp': 'WhatsApp',
  'share.telegram': 'Telegram',
  'share.facebook': 'Facebook',
  'share.twitter': 'Twitter',
  'share.linkedin': 'LinkedIn',
  'share.email': 'E-mail',
  'share.byHand': 'Copy this link',
  'share.byHand.detail': 'Your browser did not let us copy it. It is selected: copy it from here.',
  'share.link': 'Link',
  'share.groupsOnly': 'Only members of its groups can open this link.',
  'share.private': 'A private prayer has no link to share.',

  // The public page of a shared prayer, apart from the share menu so that the page loads only what it shows.
  'sharedPrayer.noName': 'Shared without a name',
  'sharedPrayer.comments': '{count, plural, one {comment} other {comments}}',
  'sharedPrayer.join': 'Pray with them',
  'sharedPrayer.invite':
    'After signing in you come back to this prayer: there you can support it, follow it and write a comment.',
  'sharedPrayer.signIn': 'Sign in to pray with them',
  'sharedPrayer.support': 'Support',
  'sharedPrayer.pray': 'I prayed',
  'sharedPrayer.given':
    'Prayed {times, plural, one {1 time} other {# times}} by {people, plural, one {1 person} other {# people}}',
  'sharedPrayer.comment': 'Your comment',
  'sharedPrayer.comment.hint': 'Sign in to send it. Until then your words stay on this device.',
  'sharedPrayer.comment.submit': 'Sign in to comment',
  'sharedPrayer.open': 'Open this prayer',
  'sharedPrayer.more': 'Community Prayer Requests',
  'sharedPrayer.picture': '{title}: a prayer on {app}',
} as const
