/** The notice of new terms on every page (REQ-100). */
export const termsBannerMessages = {
  'termsBanner.label': 'About the terms',
  'termsBanner.text': 'New terms from {date}.',
  'termsBanner.link': 'Read them',
} as const
