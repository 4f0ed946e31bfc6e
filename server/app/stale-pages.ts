import type { EventName } from '#contract/events.ts'

/** Cached pages that an event makes stale: a path, or all paths below it when it ends in '/' (REQ-210). */
export type StalePages = Partial<Record<EventName, readonly string[]>>

/** The lists of campaigns: the landing and browse. */
const lists = ['/fundraising', '/fundraising/browse']
/** The lists and every page of a campaign. */
const campaigns = ['/fundraising', '/fundraising/']
/** The page of a campaign shows the prayer and the group it is for, as long as everybody may read them (REQ-132). */
const withCampaigns = '/fundraising/'

export const stalePages: StalePages = {
  /** The member's name is shown on what they wrote and disappears with it. */
  'account.profile-changed': ['/', '/prayers', '/s/', withCampaigns],
  'account.departed': ['/', '/prayers', '/s/', ...campaigns],
  /** The campaigns of a suspended account take no donations. */
  'account.suspended': ['/', ...campaigns],
  'account.suspension-lifted': ['/', ...campaigns],
  'prayer.submitted': ['/prayers'],
  'prayer.edited': ['/prayers', '/s/', withCampaigns],
  'prayer.images-changed': ['/s/'],
  'prayer.audience-changed': ['/prayers', '/s/', withCampaigns],
  'prayer.archived': ['/prayers', '/s/', withCampaigns],
  'prayer.restored': ['/prayers', '/s/', withCampaigns],
  'prayer.answered': ['/prayers', '/s/'],
  'prayer.deleted': ['/prayers', '/s/', withCampaigns],
  'prayer.hidden': ['/prayers', '/s/', withCampaigns],
  'prayer.shown': ['/prayers', '/s/', withCampaigns],
  'prayer.supported': ['/prayers', '/s/'],
  'prayer.support-withdrawn': ['/prayers', '/s/'],
  'comment.added': ['/s/'],
  'comment.deleted': ['/s/'],
  'comment.hidden': ['/s/'],
  'comment.shown': ['/s/'],
  'miracle.reported': ['/'],
  'miracle.edited': ['/'],
  'miracle.deleted': ['/', '/prayers', '/s/'],
  'miracle.hidden': ['/'],
  'miracle.shown': ['/'],
  'group.edited': [withCampaigns],
  'group.hidden': [withCampaigns],
  'group.shown': [withCampaigns],
  'group.deleted': [withCampaigns],
  'campaign.created': lists,
  'campaign.edited': campaigns,
  'campaign.status-changed': campaigns,
  'campaign.hidden': campaigns,
  'campaign.shown': campaigns,
  'campaign.held': campaigns,
  'campaign.released': campaigns,
  'campaign.reviewed': campaigns,
  'campaign.deleted': campaigns,
  'campaign-update.added': [withCampaigns],
  'campaign-update.deleted': [withCampaigns],
  'donation.completed': campaigns,
  'donation.refunded': campaigns,
  'donation.message-hidden': [withCampaigns],
  'donation.message-shown': [withCampaigns],
}
