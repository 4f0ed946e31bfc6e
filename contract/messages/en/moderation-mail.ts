/** What the author of something reads about what moderators did. Mails name its kind, never its words (REQ-148). */
export const moderationMailMessages = {
  'moderation.heldByRule': 'Several members reported this campaign. A moderator looks at it.',
  'mail.contentHidden.subject': 'Something of yours on {app} was hidden',
  'mail.contentHidden.body':
    'A moderator has hidden something of yours from others, after members reported it. This is why:',
  'mail.contentRemoved.subject': 'Something of yours on {app} was removed',
  'mail.contentRemoved.body':
    'A moderator has removed something of yours for good, after members reported it. This is why:',
  'mail.campaignHeld.subject': 'Your campaign on {app} takes no donations for now',
  'mail.campaignHeld.body':
    'A moderator has stopped donations to a campaign of yours, after members reported it. What was given stays. This is why:',
  'mail.warned.subject': 'A warning from {app}',
  'mail.warned.body':
    'Members reported something of yours, and a moderator asks you to keep to our rules. This is why:',
  'mail.suspended.subject': 'You cannot write on {app} for some time',
  'mail.suspended.body':
    'Members reported something of yours, and a moderator has suspended your account for {days, plural, one {1 day} other {# days}}. You can still sign in, read, export and delete your data. This is why:',
  'mail.moderation.about': 'What it is about',
  'mail.moderation.button': 'Write to us',
  'mail.moderation.footer':
    'If you think this is a mistake, please write to us: somebody else looks at it again.',
} as const
