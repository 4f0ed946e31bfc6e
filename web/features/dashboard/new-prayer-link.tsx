import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from './dashboard-texts.ts'

/** 'New Prayer Request' (DASH-1): at the head on wide screens, on phones beside the prayers that it adds to. */
export function NewPrayerLink({ className }: { className: string }) {
  return (
    <Link to="/new-prayer" className={className}>
      <Plus />
      {t('dashboard.newPrayer')}
    </Link>
  )
}
