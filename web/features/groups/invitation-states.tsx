import { Link } from '@tanstack/react-router'
import { asApiFailure } from '#web/platform/api-failure.ts'
import '#web/platform/error-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { t } from './group-texts.ts'

type InvitationFailedProps = { error: unknown; onRetry: () => void }

/** The link opens nothing: why, as far as that may be known, and what to do. */
export function InvitationFailed({ error, onRetry }: InvitationFailedProps) {
  const { code } = asApiFailure(error)
  if (code === 'NOT_FOUND') return <Unknown />
  return (
    <Main>
      <Page>
        {code === 'INVITE_EXPIRED' ? (
          <Empty drawing="rings" level={1} title={t('invitation.expired')} action={<ToExplore />} tall>
            {t('invitation.expired.detail')}
          </Empty>
        ) : (
          <Failed
            level={1}
            title={t('invitation.loadFailed')}
            retryLabel={t('action.tryAgain')}
            onRetry={onRetry}
          >
            {code === 'NETWORK' ? t('error.network.detail') : null}
          </Failed>
        )}
      </Page>
    </Main>
  )
}

/** Cut off, stopped, or never given out: the same words for all. */
function Unknown() {
  return (
    <NotFound title={t('invitation.unknown')} action={<ToExplore />}>
      {t('invitation.unknown.detail')}
    </NotFound>
  )
}

function ToExplore() {
  return (
    <Link to="/groups/explore" className={buttonClass({ size: 'lg' })}>
      {t('group.all')}
    </Link>
  )
}
