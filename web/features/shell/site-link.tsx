import { Link } from '@tanstack/react-router'
import { Logo, logoClass } from '#web/ui/navigation/logo.tsx'

/** The mark and the name, leading home. */
export function SiteLink({ name }: { name: string }) {
  return (
    <Link to="/" className={logoClass} activeOptions={{ exact: true }}>
      <Logo name={name} />
    </Link>
  )
}
