/** Campaigns for every visitor: the landing page, the list, cards, the page of one campaign. */
export const campaignMessages = {
  // The landing page of fundraising (acceptance FUND-1).
  'fundraising.pageTitle': 'Fundraising',
  'fundraising.title': 'Raise money for what you pray for',
  'fundraising.lead': 'Causes that began as a prayer, and people who give what they can.',
  'fundraising.browse': 'Browse All Campaigns',
  'fundraising.featured': 'Featured Campaigns',
  'fundraising.featured.failed': 'The campaigns could not be loaded. Please try again later.',
  'fundraising.featured.loading': 'Loading campaigns...',
  'fundraising.featured.empty': 'No campaigns yet',
  'fundraising.featured.empty.detail': 'When somebody starts one, it stands here.',

  // The link to an own campaign, above every public list (FUND-1).
  'fundraising.start': 'Start a Campaign',
  'fundraising.login': 'Login to Create Campaign',

  // The list of campaigns, for everybody (acceptance FUND-2).
  'campaigns.title': 'Browse Campaigns',
  'campaigns.lead': 'Causes that began as a prayer.',
  'campaigns.search': 'Search by title or description',
  'campaigns.search.submit': 'Search',
  'campaigns.search.clear': 'Show all campaigns',
  'campaigns.sort': 'Sort',
  'campaigns.sort.newest': 'Newest First',
  'campaigns.sort.oldest': 'Oldest First',
  'campaigns.sort.highest-goal': 'Highest Goal',
  'campaigns.sort.lowest-goal': 'Lowest Goal',
  'campaigns.sort.most-funded': 'Most Funded',
  'campaigns.loading': 'Loading campaigns...',
  'campaigns.failed': 'The campaigns could not be loaded. Please try again later.',
  'campaigns.empty': 'No campaigns yet',
  'campaigns.empty.detail': 'There is no active campaign at this time.',
  'campaigns.nothing': 'Nothing found',
  'campaigns.nothing.detail': 'No active campaign has these words.',
  'campaigns.first': 'Back to the first page',

  // A campaign on a card, and how far it has come (FUND-3, FUND-4).
  'campaignCard.started': 'Started',
  'campaignCard.support': 'Support Campaign',
  'campaignCard.support.about': ': {title}',
  'campaignCard.raised': 'raised of {goal}',
  'campaignCard.percent': '{percent}%',
  'campaignCard.progress': 'Raised of the goal',
  'campaign.newCreator': 'New creator',
  'campaign.status.active': 'Active',
  'campaign.status.paused': 'Paused',
  'campaign.status.completed': 'Completed',
  'campaign.status.canceled': 'Canceled',

  // The page of one campaign for every visitor (acceptance FUND-5, FUND-16).
  'campaignPage.back': 'Browse Campaigns',
  'campaignPage.donate': 'Donate',
  'campaignPage.beside': 'Giving and sharing',

  'campaignPage.closed': 'No donations at the moment',
  'campaignPage.closed.paused': 'This campaign is paused. It can go on later.',
  'campaignPage.closed.completed': 'This campaign is completed. Thank you to everybody who gave.',
  'campaignPage.closed.canceled': 'This campaign was canceled.',
  'campaignPage.closed.hidden': 'This campaign is hidden.',
  'campaignPage.closed.held': 'Donations to this campaign are on hold while we look at it.',
  'campaignPage.closed.ended': 'The last day of this campaign has passed.',
  'campaignPage.closed.payments-off': 'Payments are not possible on this site at the moment.',

  'campaignPage.picture': '{title}: how much was raised of its goal.',

  // Loaded later by the page of a campaign: creator and staff, sharing, history, not found; poster, muted mails.
  'campaignPage.manage': 'Manage Campaign',
  'campaignPage.allDonations': 'View All Donations',

  'campaignPage.hidden': 'This campaign is hidden from others.',
  'campaignPage.hidden.detail':
    'Only its creator and the staff of this site see it. The reason given: {reason}',
  'campaignPage.held': 'Donations are on hold.',
  'campaignPage.held.detail': 'Staff of this site are looking at this campaign. The reason given: {reason}',

  'campaignPage.created': 'Created',
  'campaignPage.creator': 'Campaign creator',
  'campaignPage.newCreator':
    'Staff of this site have not reviewed a campaign of this creator yet. A review looks for what speaks against it; it is no guarantee.',
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
  'campaignPage.share.text': 'Please help: {text}',
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

  // A campaign on the page of the prayer it is for (PDET-9).
  'linkedCampaign.label': 'Linked campaign',

  // The fees of a donation, in the same words everywhere (REQ-36).
  'fees.ofDonations':
    'Of every donation {fee} is kept: a {platform} platform fee, and {processing} that covers all transaction fees. The creator of the campaign receives {creator}.',
} as const
