import { Link } from '@tanstack/react-router'
import { t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { NotFound } from '#web/ui/not-found.tsx'

/** There is no page at this address (NAV-14). */
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
