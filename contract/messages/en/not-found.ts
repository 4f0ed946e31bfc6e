/** There is no page at this address (NAV-14); its title stands with those of all pages. */
export const notFoundMessages = {
  'notFound.code': '404',
  'notFound.title': 'Oops! Page not found',
  'notFound.body': 'The link may be old, or the prayer may have been made private.',
  'notFound.home': 'Return to Home',
} as const
