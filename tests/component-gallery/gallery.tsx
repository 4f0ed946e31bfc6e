import { createRoot } from 'react-dom/client'
import { themeScript } from '#web/platform/page/theme-script.ts'
import './gallery.css'
import { ComponentsView } from './components-view.tsx'
import { EntriesView } from './entries-view.tsx'
import { FormsView } from './forms-view.tsx'
import { CheckEmailView, MissingView, MomentsView } from './moments-view.tsx'
import { PeopleView } from './people-view.tsx'
import { PlacesView } from './places-view.tsx'

const VIEWS = {
  components: ComponentsView,
  forms: FormsView,
  entries: EntriesView,
  people: PeopleView,
  places: PlacesView,
  moments: MomentsView,
  'check-email': CheckEmailView,
  missing: MissingView,
}

document.head.append(Object.assign(document.createElement('script'), { textContent: themeScript }))
const params = new URLSearchParams(location.search)
const { dataset } = document.documentElement
// Somebody is signed in: a page with a bar of its own has it in the place of menu and logo.
dataset.session = 'in'
dataset.views = Object.keys(VIEWS).join(' ')
const theme = params.get('theme')
if (theme) dataset.theme = theme

const View = VIEWS[(params.get('view') ?? 'components') as keyof typeof VIEWS]
const root = document.querySelector('#gallery')
if (root) createRoot(root).render(<View />)
