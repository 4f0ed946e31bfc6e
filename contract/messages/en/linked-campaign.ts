/** A campaign on the page of the prayer it is for (PDET-9). */
export const linkedCampaignMessages = {
  'linkedCampaign.label': 'Linked campaign',
} as const
