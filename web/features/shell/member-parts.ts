import { Places } from './member-bottom-bar.tsx'
import * as desktop from './member-desktop-menu.tsx'
import * as phone from './member-phone-menu.tsx'

/** The parts of bars and drawer that only members see. */
export const memberParts = {
  places: Places,
  links: desktop.MemberLinks,
  groups: desktop.GroupsGroup,
  campaigns: desktop.OwnCampaignLinks,
  person: desktop.Person,
  phoneLinks: phone.MemberLinks,
  phoneGroups: phone.GroupsGroup,
  phoneCampaigns: phone.OwnCampaignLinks,
  phoneProfile: phone.ProfileLink,
  phoneSite: phone.SiteLinks,
  phoneTheme: phone.Theme,
  phonePerson: phone.Person,
}
