import { Link } from '@tanstack/react-router'
import { Logo, logoClass } from '#web/ui/navigation/logo.tsx'

/** The logo with the site's name, linking home. */
export function SiteLink({ name }: { name: string }) {
  return (
    <Link to="/" className={logoClass} activeOptions={{ exact: true }}>
      <Logo name={name} />
    </Link>
  )
}
