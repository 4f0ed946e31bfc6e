/** Deleting an account (PROF-7; REQ-95, REQ-96, REQ-97). */
export const accountDeletionMessages = {
  'accountDeletion.title': 'Delete account',
  'accountDeletion.lead': 'For good. Nobody can bring it back.',
  'accountDeletion.submit': 'Delete Account',
  'accountDeletion.question': 'Delete your account?',
  'accountDeletion.goes': 'This goes with it:',
  'accountDeletion.goes.prayers':
    '{count, plural, one {1 prayer with all that was said under it} other {# prayers with all that was said under them}}',
  'accountDeletion.goes.miracles': '{count, plural, one {1 miracle} other {# miracles}}',
  'accountDeletion.goes.content': 'Your comments, messages, images, memberships, streak and badges',
  'accountDeletion.group.passes': 'The group "{group}" goes to {heir}',
  'accountDeletion.group.ends': 'The group "{group}" is deleted: nobody else is in it',
  'accountDeletion.campaign.ends': 'The campaign "{campaign}" ends and disappears',
  'accountDeletion.stays':
    'What you gave or received is kept without your name, because tax law asks for it.',
  'accountDeletion.type': 'Type DELETE to go on',
  'accountDeletion.type.word': 'DELETE',
  'accountDeletion.submitting': 'Deleting...',
  'accountDeletion.done': 'Your account has been deleted',
  'accountDeletion.failed': 'Failed to delete account: {message}',
  'accountDeletion.loadFailed': 'What goes with your account could not be loaded',
  'accountDeletion.lastAdmin': 'You are the last admin. Make somebody else an admin first.',
  'accountDeletion.owed':
    '{amount} of your campaigns is still to be paid out. It goes to your bank account ending in {last4} after you left; until then that account is kept, sealed.',
  'accountDeletion.owed.nowhere':
    '{amount} of your campaigns is still to be paid out, and there is no bank account to pay it to. Connect one first.',
  'accountDeletion.paymentInProgress': 'A payment is in progress. Please try again in an hour.',
  'accountDeletion.deletedUser': 'Deleted user',
  'accountDeletion.export': 'Take your data with you first',
} as const
