import { Link } from '@tanstack/react-router'
import { t } from './member-bar-texts.ts'

/**
 * Says that pictures wait for a tap because the browser asks to save data, and how to change it. The style sheet shows it
 * then, so that it stands before any script has come (OFF-14).
 */
export function LightDataLine() {
  return (
    <aside aria-label={t('member.light.label')} className="light-data-line bg-surface-2 text-text-2 text-sm">
      <p className="page py-2">
        {t('member.light')}{' '}
        <Link to="/profile/phone" className="underline">
          {t('member.light.change')}
        </Link>
      </p>
    </aside>
  )
}
