/** Deleting an account (PROF-7; REQ-95, REQ-96, REQ-97). */
export const accountDeletionMessages = {
  'departure.title': 'Delete account',
  'departure.lead': 'For good. Nobody can bring it back.',
  'departure.submit': 'Delete Account',
  'departure.question': 'Delete your account?',
  'departure.goes': 'This goes with it:',
  'departure.goes.prayers':
    '{count, plural, one {1 prayer with all that was said under it} other {# prayers with all that was said under them}}',
  'departure.goes.miracles': '{count, plural, one {1 miracle} other {# miracles}}',
  'departure.goes.words': 'Your comments, messages, images, memberships, streak and badges',
  'departure.group.passes': 'The group "{group}" goes to {heir}',
  'departure.group.ends': 'The group "{group}" is deleted: nobody else is in it',
  'departure.campaign.ends': 'The campaign "{campaign}" ends and disappears',
  'departure.stays': 'What you gave or received is kept without your name, because tax law asks for it.',
  'departure.type': 'Type DELETE to go on',
  'departure.type.word': 'DELETE',
  'departure.submitting': 'Deleting...',
  'departure.done': 'Your account has been deleted',
  'departure.failed': 'Failed to delete account: {message}',
  'departure.loadFailed': 'What goes with your account could not be loaded',
  'departure.lastAdmin': 'You are the last admin. Make somebody else an admin first.',
  'departure.owed':
    '{amount} of your campaigns is still to be paid out. It goes to your bank account ending in {last4} after you left; until then that account is kept, sealed.',
  'departure.owed.nowhere':
    '{amount} of your campaigns is still to be paid out, and there is no bank account to pay it to. Connect one first.',
  'departure.paymentInProgress': 'A payment is in progress. Please try again in an hour.',
  'departure.deletedUser': 'Deleted user',
  'departure.export': 'Take your data with you first',
} as const
