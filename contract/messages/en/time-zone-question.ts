/** A phone in another time zone than the profile (REQ-447). */
export const timeZoneQuestionMessages = {
  'timeZoneQuestion.title': 'Your phone is in {phone} time',
  'timeZoneQuestion.detail':
    'Shall your days and reminders follow it? Your streak follows a new time zone once in 30 days.',
  'timeZoneQuestion.follow': 'Follow {phone} time',
  'timeZoneQuestion.keep': 'Keep {profile} time',
  'timeZoneQuestion.saving': 'Saving...',
  'timeZoneQuestion.followed': 'Your days and reminders follow {phone} time',
  'timeZoneQuestion.failed': 'The time zone could not be changed',
  'timeZoneQuestion.keep.failed': 'Your answer could not be saved',
} as const
