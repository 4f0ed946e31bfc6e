/** Refusals of the road and generic field texts; they come with the first form or write of a page. */
export const errorMessages = {
  'text.unreadable': 'This text contains characters that cannot be stored',
  'field.invalid': 'Please check this field',
  'field.unknown': 'This field is not known here',
  'form.errors': 'Please fix the following errors:',

  'error.invalid': 'Validation failed',
  'error.invalid.detail': 'Please check your input and try again.',
  'error.malformed': 'The request could not be read',
  'error.unauthenticated': 'Please sign in to continue',
  'error.forbidden': 'Permission denied',
  'error.forbidden.detail': "You don't have permission to perform this action.",
  'error.suspended': 'Your account is suspended until {until}. You can read, but not write.',
  'error.changedMeanwhile': 'This was changed somewhere else in the meantime',
  'error.notFound': 'We could not find that',
  'error.tooLarge': 'This is too large to send',
  'error.unsupportedType': 'This kind of content is not accepted here',
  'error.crossOrigin': 'This request did not come from this site',
  'error.rateLimited': 'That was a lot at once. Please wait a moment and try again.',
  'error.idempotencyMismatch': 'This request was already sent with other content',
  'error.unavailable':
    'We cannot reach our records right now. Nothing is lost; please try again in a moment.',
  'error.unexpected': 'An unexpected error occurred',
  'error.unexpected.detail': 'Please try again later',
  'error.network': 'Network error occurred',
  'error.network.detail': 'Please check your internet connection and try again.',
} as const
