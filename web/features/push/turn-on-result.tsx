import { Link } from '@tanstack/react-router'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Result } from './api.ts'
import { t } from './push-texts.ts'

/** This browser gets pushes now; what and when is chosen elsewhere. */
export function TurnedOn() {
  return (
    <Note kind="ok" title={t('push.on')}>
      <Link to="/profile/notifications" className={textLinkClass}>
        {t('push.on.detail')}
      </Link>
    </Note>
  )
}

/** Why this browser gets none. */
export function TurnOnFailed({ result }: { result: Exclude<Result, 'on'> }) {
  if (result === 'refused') return <Note title={t('push.refused')}>{t('push.refused.detail')}</Note>
  if (result === 'unknown') return <Note kind="bad">{t('push.endpointUnknown')}</Note>
  return (
    <Note kind="bad" title={t('push.failed')}>
      {t('push.failed.detail')}
    </Note>
  )
}
