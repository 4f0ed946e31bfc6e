/** A campaign on a card, and how far it has come (FUND-3, FUND-4). */
export const campaignCardMessages = {
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
} as const
