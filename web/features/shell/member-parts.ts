import * as desktop from './member-desktop-menu.tsx'
import * as phone from './member-phone-menu.tsx'

/** The parts of the bar and the drawer that only members see. */
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
