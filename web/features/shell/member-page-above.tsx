import { Link, useRouterState } from '@tanstack/react-router'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { t } from './shell-texts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On phones the page has a bar of its own; until it is there, the bar leads to this page. */
    pageAbove?: keyof typeof names
  }
}

const names = {
  '/prayers': 'wall.pageTitle',
  '/profile': 'shell.profile',
  '/admin': 'shell.staff.desk',
} as const

/** The link to the page above this one, by the route (REQ-480). */
export function PageAbove() {
  const above = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.pageAbove })
  if (!above) return null
  return (
    <Link to={above} className={backLinkClass}>
      <BackLinkText>{t(names[above])}</BackLinkText>
    </Link>
  )
}
