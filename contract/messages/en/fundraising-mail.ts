/** Mails about campaigns, donations and bank accounts. They name the event, never a prayer (REQ-148). */
export const fundraisingMailMessages = {
  'mail.bankConnected.subject': 'A bank account was connected to your {app} account',
  'mail.bankConnected.body':
    'Donations to your campaigns will be paid out to the bank account that was connected just now.',
  'mail.bankConnected.button': 'See my bank account',
  'mail.bankConnected.footer':
    'If it was you, there is nothing to do. If not, please change your password at once and write to us.',
  'mail.bankChanged.subject': 'Your bank account on {app} was changed',
  'mail.bankChanged.body':
    'The bank account that donations to your campaigns are paid out to was changed just now. Payouts to the new account begin after {hours} hours.',
  'mail.bankChanged.button': 'See my bank account',
  'mail.bankChanged.footer':
    'If it was you, there is nothing to do. If not, please change your password at once and write to us: the money waits until then.',
  'mail.campaignHidden.subject': 'Your campaign is hidden',
  'mail.campaignHidden.body':
    'Our team has hidden your campaign "{title}". Nobody but you and our team can see it, and it takes no donations. What was given stays. This is why:',
  'mail.campaignHidden.button': 'See my campaign',
  'mail.campaignHidden.footer':
    'If you think this is a mistake, please write to us through the contact page.',
  'mail.campaignShown.subject': 'Your campaign can be seen again',
  'mail.campaignShown.body':
    'Your campaign "{title}" is no longer hidden. Everybody can see it again, with the status it had.',
  'mail.campaignShown.button': 'See my campaign',
  'mail.campaignShown.footer': 'There is nothing to do.',
  'mail.campaignEnded.subject': 'Your campaign has ended',
  'mail.campaignEnded.body':
    'The last day of your campaign "{title}" is over, and it is now completed. To take donations again, choose a new end date and make it active.',
  'mail.campaignEnded.button': 'Manage my campaign',
  'mail.campaignEnded.footer': 'Donations that are on their way still arrive.',
  'mail.campaignRemovedOwn.subject': 'Your campaign was removed',
  'mail.campaignRemovedOwn.body':
    'Our team has removed your campaign "{title}". Donations stay recorded without it. This is why:',
  'mail.campaignRemovedOwn.button': 'Write to us',
  'mail.campaignRemovedOwn.footer': 'If you think this is a mistake, please write to us.',
  'mail.campaignUpdate.subject': 'News about "{title}"',
  'mail.campaignUpdate.body':
    'You gave to "{title}" on {app}. Its creator has told something new. You can read it on the page of the campaign.',
  'mail.campaignUpdate.button': 'Read the news',
  'mail.campaignUpdate.footer': 'You get this mail because you gave to this campaign.',
  'mail.campaignChanged.subject': '"{title}" has changed',
  'mail.campaignChanged.body':
    'You gave to "{title}" on {app} in the last 90 days. Since then its title or its goal has changed. The page of the campaign shows what was changed and when.',
  'mail.campaignChanged.button': 'See what changed',
  'mail.campaignChanged.footer':
    'You get this mail because you gave to this campaign. If you have questions, please write to us through the contact page.',
  'mail.campaignRemoved.subject': 'A campaign you gave to was removed',
  'mail.campaignRemoved.body':
    'You gave to "{title}" on {app}. Our team has removed this campaign. Your donation stays recorded, and your receipt is still good.',
  'mail.campaignRemoved.button': 'Write to us',
  'mail.campaignRemoved.footer': 'If you have questions about your donation, please write to us.',
  'mail.campaignMute': 'No more mails about this campaign',
} as const
