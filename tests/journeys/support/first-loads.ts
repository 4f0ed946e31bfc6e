import type { PagePattern } from '#contract/pages/page-patterns.ts'

/** The KB of scripts and styles, by brotli, that a first visit may load at once. */
const firstLoads = {
  /** Every page except those with a form. */
  usual: 145,
  /** A list of campaigns draws covers. */
  covers: 147,
  /** A shared prayer has the share menu and the field of a comment. */
  shared: 152,
  /** A form loads the form library and the schemas. */
  form: 179,
  /** The page that members open every day: with what is written and read without a connection. */
  dashboard: 214,
} as const

const others: Partial<Record<PagePattern, keyof typeof firstLoads>> = {
  '/fundraising': 'covers',
  '/fundraising/browse': 'covers',
  '/fundraising/$campaignId': 'form',
  '/s/$token': 'shared',
  '/contact': 'form',
  '/login': 'form',
  '/register': 'form',
  '/second-step': 'form',
  '/reset-second-factor': 'form',
  '/keep-second-factor': 'form',
  '/forgot-password': 'form',
  '/reset-password': 'form',
  '/verify-email': 'form',
  '/change-email': 'form',
  '/dashboard': 'dashboard',
}

/** The limit of a page, in KB: for the journey that tests it and for the bench. */
export function firstLoadOf(page: PagePattern): number {
  return firstLoads[others[page] ?? 'usual']
}
