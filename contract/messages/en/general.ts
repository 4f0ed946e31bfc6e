/** Sentences of no single feature: actions and states of every screen, and relative times. */
export const generalMessages = {
  // Actions and states of every screen.
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.tryAgain': 'Try again',
  'action.undo': 'Undo',
  'action.loadMore': 'Load more',
  'state.loading': 'Loading...',
  'state.pending': 'Waiting for connection',

  // Names of months and weekdays, in their order, and how a date is written (GEN-1).
  'calendar.months':
    'January, February, March, April, May, June, July, August, September, October, November, December',
  'calendar.months.short': 'Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec',
  'calendar.weekdays': 'Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
  'calendar.weekdays.short': 'Sun, Mon, Tue, Wed, Thu, Fri, Sat',
  'calendar.date': '{month} {day}, {year}',
  'calendar.moment': '{date} at {time}',
  'calendar.am': '{time} AM',
  'calendar.pm': '{time} PM',

  // Relative times (GEN-2).
  'time.justNow': 'just now',
  'time.minutesAgo': '{count, plural, one {1 minute ago} other {# minutes ago}}',
  'time.hoursAgo': '{count, plural, one {1 hour ago} other {# hours ago}}',
  'time.yesterday': 'yesterday',
  'time.daysAgo': '{count, plural, one {1 day ago} other {# days ago}}',
  'time.weeksAgo': '{count, plural, one {1 week ago} other {# weeks ago}}',
  'time.monthsAgo': '{count, plural, one {1 month ago} other {# months ago}}',
  'time.yearsAgo': '{count, plural, one {1 year ago} other {# years ago}}',
} as const
