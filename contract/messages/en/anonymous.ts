/** Content without a name: how its author reads, and the sentences of the forms (REQ-460). */
export const anonymousMessages = {
  'author.somebody': 'Somebody',
  'author.somebodyYou': 'Somebody (you)',
  'anonymous.label': 'Without my name',
  'anonymous.hint':
    'Others see "Somebody" and no picture. Moderators who look at a report can see who wrote it.',
  'anonymous.smallGroup': 'In a small group people may guess.',
  'anonymous.ofPrayer': 'The prayer is without your name, and so is this.',
  'anonymous.withName': 'Put my name back',
  'anonymous.withName.title': 'Show your name?',
  'anonymous.withName.confirm': 'Others will see that this is yours.',
  'anonymous.changed': 'Saved',
  'anonymous.changeFailed': 'That could not be changed',
  'anonymous.campaign.title': 'Link this prayer?',
  'anonymous.campaign.action': 'Link and open the campaign',
  'anonymous.campaign': 'Your campaign shows your name, and it leads to this prayer.',
  'anonymous.tooMany':
    'On its first day an account writes at most 3 things without a name. Please wait until tomorrow, or write it with your name.',
} as const
