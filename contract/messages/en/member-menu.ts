/** What members alone find in the bar and in the drawer (NAV-5 … NAV-9); visitors do not load it. */
export const memberMenuMessages = {
  'shell.dashboard': 'Dashboard',
  'shell.community': 'Community',
  'shell.groups': 'Groups',
  'shell.myGroups': 'My Groups',
  'shell.myGroups.detail': 'Where you belong',
  'shell.exploreGroups': 'Explore Groups',
  'shell.exploreGroups.detail': 'Find people to pray with',
  'shell.createCampaign': 'Create Campaign',
  'shell.createCampaign.detail': 'Raise funds for a cause',
  'shell.myCampaigns': 'My Campaigns',
  'shell.myCampaigns.detail': 'Follow and manage yours',
  'shell.signOut': 'Sign Out',
  'shell.signingOut': 'Signing out...',
  'session.signedOut': 'You are signed out',
} as const
