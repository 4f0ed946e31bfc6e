/** The community dashboard (acceptance COMM) and the Amen under a miracle. */
export const communityMessages = {
  'community.pageTitle': 'Community Dashboard',
  'community.lead': '{app} statistics and miracle stories',
  'community.loading': 'Loading community statistics...',
  'community.unavailable.title': 'Statistics Unavailable',
  'community.unavailable.body':
    "We couldn't load the community statistics at this time. Please try again later.",
  'community.failed': 'Failed to load community statistics. Please try again later.',

  'community.now': 'Right now',
  'community.live': 'LIVE',
  'community.live.connecting': 'Connecting...',
  'community.live.broken': 'Reconnecting...',
  'community.live.offline': 'Offline',
  'community.live.off': 'Not live',
  'community.praying': '{count, plural, one {person praying right now} other {people praying right now}}',
  'community.praying.unknown': 'How many people are praying right now could not be counted.',

  'community.members': 'Community Members',
  'community.members.detail': 'verified accounts',
  'community.members.hint': 'Everyone with a verified e-mail address who has not left.',
  'community.prayers': 'Total Prayers',
  'community.prayers.detail': 'private ones too',
  'community.prayers.hint':
    'Every prayer that was not deleted. Of private ones only their number and category are counted.',
  'community.miracles': 'Reported Miracles',
  'community.miracles.detail': 'private ones too',
  'community.miracles.hint':
    'Every miracle that was not deleted. Of private ones only their number is counted.',
  'community.groups': 'Prayer Groups',
  'community.groups.detail': 'by invitation too',
  'community.groups.hint': 'Every group there is, also those that people join by invitation only.',
  'community.supports': 'Prayer Supports',
  'community.supports.detail': 'one per person and prayer',
  'community.supports.hint': 'How often people stand behind a prayer; each counts once for a prayer.',
  'community.asOf': 'As of {when}',

  'community.rates.title': 'Miracle Rates by Category',
  'community.rates.detail': 'Answered prayers out of all prayers',
  'community.rates.of': '{answered} of {total}',
  'community.rates.percent': '{rate}%',
  'community.rates.about': '{category} miracle rate',
  'community.categories.title': 'Top Prayer Categories',
  'community.categories.detail': 'By number of prayers',
  'community.categories.count': '{count, plural, one {1 prayer} other {# prayers}}',
  'community.categories.none': 'No prayers yet.',

  'community.stories.title': 'Miracle Stories',
  'community.stories.none': 'No miracle stories yet',
  'community.stories.none.detail': 'When a prayer is answered, its story can stand here for everyone.',
  'community.stories.report': 'Submit a Miracle',
  'community.stories.newer': 'Look for new stories',
  'community.stories.newer.busy': 'Looking...',
  'community.takePart': 'Pray with them',
  'community.takePart.detail':
    'With a free account you say Amen to a story, stand behind the prayers of others and write your own. You come back to this page.',
  'community.stories.failed': 'Miracle stories could not be loaded. Please try again later.',
} as const
