import type { PagePattern } from '#contract/pages.ts'

/** KB of script and style, by brotli, that a first visit may load at once. */
const firstLoads = {
  /** What people come in by, or only read. */
  usual: 120,
  /** What stands behind a link in a mail, or in front of a printer. */
  behindLink: 130,
  /** A form brings the form library and the schemas along. */
  form: 157,
} as const

const others: Partial<Record<PagePattern, keyof typeof firstLoads>> = {
  '/contact': 'form',
  '/login': 'form',
  '/register': 'form',
  '/forgot-password': 'form',
  '/reset-password': 'form',
  '/verify-email': 'form',
  '/fundraising/mute': 'behindLink',
  '/fundraising/$campaignId/poster': 'behindLink',
  '/fundraising/$campaignId/thank-you': 'behindLink',
}

/** The limit of a public page, in KB: for the journey that holds it and for the bench. */
export function firstLoadOf(page: PagePattern): number {
  return firstLoads[others[page] ?? 'usual']
}
