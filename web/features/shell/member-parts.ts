import * as desktop from './member-desktop-menu.tsx'
import * as phone from './member-phone-menu.tsx'

/** Everything in the bar and in the drawer that members alone see. */
export const memberParts = {
  links: desktop.MemberLinks,
  groups: desktop.GroupsGroup,
  campaigns: desktop.OwnCampaignLinks,
  person: desktop.Person,
  phoneLinks: phone.MemberLinks,
  phoneGroups: phone.GroupsGroup,
  phoneCampaigns: phone.OwnCampaignLinks,
  phoneProfile: phone.ProfileLink,
  phonePerson: phone.Person,
}
