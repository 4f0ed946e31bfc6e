/** The way to an own campaign, above every public list (FUND-1). */
export const campaignStartMessages = {
  'fundraising.start': 'Start a Campaign',
  'fundraising.login': 'Login to Create Campaign',
} as const
