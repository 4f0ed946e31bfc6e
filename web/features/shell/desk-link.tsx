import { Link } from '@tanstack/react-router'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { t } from './shell-texts.ts'

/** The way back to the desk, above the title of each page of staff (REQ-473). */
export function DeskLink() {
  return (
    <Link to="/admin" className={backLinkClass}>
      <BackLinkText>{t('shell.staff.desk')}</BackLinkText>
    </Link>
  )
}
