/** The prayers that a member carries: on the dashboard and on their own page (REQ-421, REQ-422). */
export const carriedMessages = {
  'carried.title': 'Carried today',
  'carried.waiting': '{count, plural, one {1 prayer waits for you} other {# prayers wait for you}}',
  'carried.waiting.most': '{most} prayers and more wait for you',
  'carried.some': '{prayed} of {total} prayed',
  'carried.done':
    '{count, plural, one {Your prayer is prayed. That is enough for today.} other {All # prayed. That is enough for today.}}',
  'carried.pray': 'Pray through them',
  'carried.more': '{count, plural, one {1 more} other {# more}}',
  'carried.prayed': '{count, plural, one {1 prayed today} other {# prayed today}}',
  'carried.folded': 'What you carried today',
  'carried.own': 'Yours, {when}',
  'carried.updated': '{name}, updated {when}',
  'carried.by': '{name}, {when}',
  'carried.empty': 'Nothing waits for you yet.',
  'carried.empty.detail': 'A prayer that you support or comment on waits here each day, beside your own.',
  'carried.empty.action': 'Find one to carry',
  'carried.all': 'All that you carry',
  'carried.page.lead':
    'Prayers of others that you support or commented on. You hear of their updates and their answers.',
  'carried.page.empty': 'You carry nothing yet',
  'carried.page.failed': 'What you carry could not be loaded. Please try again later.',
  'carried.putDown': 'Put down',
  'carried.putDown.done': 'Put down. You no longer support this prayer.',
  'carried.putDown.failed': 'This prayer could not be put down. Please try again.',
} as const
