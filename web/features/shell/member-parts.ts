import { WrongWordHost } from '#web/features/languages/wrong-word-host.tsx'
import { LightDataLine } from './light-data-line.tsx'
import { Bell, DrawerBell } from './member-bell.tsx'
import { Places } from './member-bottom-bar.tsx'
import * as desktop from './member-desktop-menu.tsx'
import { PageAbove } from './member-page-above.tsx'
import * as phone from './member-phone-menu.tsx'

/** The parts of bars and drawer that only members see. */
export const memberParts = {
  above: PageAbove,
  bell: Bell,
  places: Places,
  lightData: LightDataLine,
  wrongWord: WrongWordHost,
  links: desktop.MemberLinks,
  groups: desktop.GroupsGroup,
  campaigns: desktop.OwnCampaignLinks,
  person: desktop.Person,
  phoneLinks: phone.MemberLinks,
  phoneBell: DrawerBell,
  phoneGroups: phone.GroupsGroup,
  phoneCampaigns: phone.OwnCampaignLinks,
  phoneProfile: phone.ProfileLink,
  phoneSite: phone.SiteLinks,
  phoneTheme: phone.Theme,
  phonePerson: phone.Person,
}

export { waitingPageOf } from './waiting-pages.ts'
