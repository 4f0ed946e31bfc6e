/**
 * Titles of pages that only the browser renders, as the server and the members' menus know them before a page and its
 * own sentences have loaded.
 */
export const pageTitleMessages = {
  'page.secondStep': 'One more step',
  'page.setUpSecondFactor': 'Your role needs a second step',
  'page.resetSecondFactor': 'Remove the second step',
  'page.keepSecondFactor': 'Keep the second step',
  'page.community': 'Community Dashboard',
  'page.carried': 'All that you carry',
  'page.notifications': 'Notifications',
  'page.pending': 'Waiting to be sent',
  'page.pray': 'Pray now',
  'page.editPrayer': 'Edit Prayer Request',
  'page.newMiracle': 'Submit a Miracle',
  'page.miracle': 'Miracle',
  'page.editMiracle': 'Edit Miracle',
  'page.newGroup': 'Create New Group',
  'page.group': 'Group',
  'page.invitation': 'Invitation',
  'page.manageCampaign': 'Manage Campaign',
  'page.donations': 'Donations',
  'page.thanks': 'Your donation',
  'page.you': 'You',
  'page.signIn': 'Signing in',
  'page.times': 'Times of prayer',
  'page.giving': 'Giving and bank',
  'page.phone': 'This phone',
  'page.privacy': 'Privacy and data',
  'page.case': 'Reported',
  'page.translators': 'People who check sentences',
  'page.views': 'Page views',
} as const
