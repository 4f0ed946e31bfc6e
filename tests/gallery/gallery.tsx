import { createRoot } from 'react-dom/client'
import './gallery.css'
import { ComponentsView } from './components-view.tsx'
import { GroupView } from './group-views.tsx'
import { DashboardView, NewPrayerView, PrayersView, PrayerView } from './inside-views.tsx'
import { LandingView, LoginView, MissingView } from './outside-views.tsx'

const VIEWS = {
  components: ComponentsView,
  landing: LandingView,
  login: LoginView,
  missing: MissingView,
  prayers: PrayersView,
  prayer: PrayerView,
  'new-prayer': NewPrayerView,
  dashboard: DashboardView,
  group: GroupView,
}

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const View = VIEWS[(asked.get('view') ?? 'components') as keyof typeof VIEWS]
const root = document.querySelector('#gallery')
if (root) createRoot(root).render(<View />)
