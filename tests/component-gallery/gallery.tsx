import { createRoot } from 'react-dom/client'
import { themeScript } from '#web/platform/page/theme-script.ts'
import './gallery.css'
import { CommunityView } from './community-views.tsx'
import { ComponentsView } from './components-view.tsx'
import { DashboardView } from './dashboard-view.tsx'
import { FundraisingView } from './fundraising-view.tsx'
import { GroupView } from './group-views.tsx'
import { MomentsView } from './moments-view.tsx'
import { NewPrayerView } from './new-prayer-view.tsx'
import { PrayerView } from './prayer-view.tsx'
import { PrayersView } from './prayers-view.tsx'
import { ProfileView } from './profile-view.tsx'
import { CheckEmailView, LandingView, LoginView, MissingView } from './visitor-views.tsx'

const VIEWS = {
  components: ComponentsView,
  landing: LandingView,
  login: LoginView,
  'check-email': CheckEmailView,
  missing: MissingView,
  prayers: PrayersView,
  prayer: PrayerView,
  'new-prayer': NewPrayerView,
  dashboard: DashboardView,
  community: CommunityView,
  group: GroupView,
  profile: ProfileView,
  fundraising: FundraisingView,
  moments: MomentsView,
}

document.head.append(Object.assign(document.createElement('script'), { textContent: themeScript }))
const params = new URLSearchParams(location.search)
const theme = params.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const View = VIEWS[(params.get('view') ?? 'components') as keyof typeof VIEWS]
const root = document.querySelector('#gallery')
if (root) createRoot(root).render(<View />)
