/**
 * What the page of a campaign loads when it is needed: what its creator and staff see, sharing, history, and that it is not
 * there; its poster and the end of its mails (acceptance FUND-5, FUND-6).
 */
export const campaignMoreMessages = {
  'campaignPage.manage': 'Manage Campaign',
  'campaignPage.allDonations': 'View All Donations',

  'campaignPage.hidden': 'This campaign is hidden from others.',
  'campaignPage.hidden.detail':
    'Only its creator and the staff of this site see it. The reason given: {reason}',
  'campaignPage.held': 'Donations are on hold.',
  'campaignPage.held.detail': 'Staff of this site are looking at this campaign. The reason given: {reason}',

  'campaignPage.created': 'Created',
  'campaignPage.creator': 'Campaign creator',
  'campaignPage.newCreator': 'Staff of this site have not reviewed a campaign of this creator yet.',
  'campaignPage.creatorGone': 'A former member',
  'campaignPage.forGroup': 'For {group}',
  'campaignPage.supporters': '{count, plural, one {1 supporter} other {# supporters}}',
  'campaignPage.until': 'Until {day}',
  'campaignPage.daysLeft': '{count, plural, one {last day} other {# days left}}',
  'campaignPage.ongoing': 'Ongoing',
  'campaignPage.prayer': 'Linked prayer request',
  'campaignPage.pray': 'Pray for this cause',

  'campaignPage.updates': 'Updates',
  'campaignPage.updates.failed': 'Older updates could not be loaded. Please try again later.',
  'campaignPage.recent': 'Recent Supporters',
  'campaignPage.recent.empty': 'Nobody has given yet. The first gift stands here.',
  'campaignPage.recent.failed': 'More supporters could not be loaded. Please try again later.',
  'campaignPage.anonymous': 'Anonymous',

  'campaignPage.history': 'History of this campaign',
  'campaignPage.history.loading': 'Loading the history...',
  'campaignPage.history.failed': 'The history could not be loaded. Please try again later.',
  'campaignPage.history.created': 'The campaign was started.',
  'campaignPage.history.title': 'The title was changed from "{was}" to "{became}".',
  'campaignPage.history.description': 'The description was changed.',
  'campaignPage.history.goal': 'The goal was changed from {was} to {became}.',
  'campaignPage.history.end-date': 'The last day was changed from {was} to {became}.',
  'campaignPage.history.noEnd': 'no end',
  'campaignPage.history.status': 'The status was changed from {was} to {became}.',
  'campaignPage.history.ended': 'The campaign came to its end.',

  'campaignPage.share': 'Share this campaign',
  'campaignPage.share.text': 'Please help: {words}',
  'campaignPage.code': 'QR code',
  'campaignPage.code.label': 'QR code that opens this campaign',
  'campaignPage.poster': 'Poster to print',

  'campaignPage.notFound': 'Campaign Not Found',
  'campaignPage.notFound.detail':
    'It may have been deleted, or it is not shown at the moment. If it is yours, you find it in My Campaigns.',
  'campaignPage.notFound.action': 'Browse All Campaigns',
  'campaignPage.notFound.mine': 'My Campaigns',
  'campaignPage.failed': 'This campaign could not be loaded. Please try again later.',

  'poster.pageTitle': 'Poster',
  'poster.back': 'Back to the campaign',
  'poster.print': 'Print',
  'poster.goal': 'We are raising {goal}',
  'poster.scan': 'Point the camera of your phone at the code to give or to share.',

  'mute.title': 'Mails about a campaign',
  'mute.lead': 'Press the button and we send no more mails about this campaign to this address.',
  'mute.action': 'Stop these mails',
  'mute.busy': 'Stopping...',
  'mute.done': 'No more mails about this campaign',
  'mute.done.title': 'No more mails about "{title}"',
  'mute.done.detail': 'Receipts for what you give still reach you.',
  'mute.failed': 'The mails could not be stopped',
  'mute.broken': 'This link is not complete. Please open it from the mail again.',
  'mute.browse': 'Browse All Campaigns',
} as const
