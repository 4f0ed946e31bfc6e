/** What stands around the legal texts; the texts themselves are versions in contract/legal. */
export const legalMessages = {
  'legal.updated': 'Last updated {date}',
  'legal.version': 'Version {version}',
  'legal.inForceFrom': 'In force from {date}',
  'legal.contents': 'On this page',
  'legal.earlier': 'Earlier versions',
  'legal.past': 'You are reading an earlier version.',
  'legal.past.link': 'Read the version in force',
  'legal.coming': 'A new version takes effect on {date}.',
  'legal.coming.link': 'Read the new version',
  'legal.preview': 'You are reading the version that takes effect on {date}.',
  'legal.question': 'A question about this text?',
  'legal.contact': 'Contact Us',
} as const
