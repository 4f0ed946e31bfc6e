/** The page of one campaign as every visitor reads it (acceptance FUND-5, FUND-16). */
export const campaignPageMessages = {
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
} as const
