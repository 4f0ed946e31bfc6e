import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { t } from './start-texts.ts'

/** The way to a new campaign. */
export function CreateLink() {
  return (
    <Link to="/fundraising/create" className={buttonClass()}>
      <Plus />
      {t('fundraising.start')}
    </Link>
  )
}
