import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { t } from './shell-texts.ts'

/** No page matches this address (NAV-14). */
export function PageMissing() {
  return (
    <NotFound
      code={t('notFound.code')}
      title={t('notFound.title')}
      action={
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {t('notFound.home')}
        </Link>
      }
    >
      {t('notFound.body')}
    </NotFound>
  )
}
