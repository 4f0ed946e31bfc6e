import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { isReachable } from '#web/platform/api/api-client.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { useConnectionState } from '#web/ui/feedback/connection-state.ts'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { t } from './shell-texts.ts'

/**
 * The page could not be loaded. The retry is a plain link to the same address, which works without scripts too; with
 * them it is followed only when the server answers, so that nobody ends on the browser's own error page. Every first
 * load carries this page, so it has no drawing.
 */
export function PageFailed() {
  const { OfflinePanel } = useConnectionState()
  const address = useLocation({ select: ({ href }) => href })
  const [isAway, setIsAway] = useState(false)

  async function tryAgain(event: MouseEvent): Promise<void> {
    event.preventDefault()
    setIsAway(false)
    if (await isReachable()) location.assign(address)
    else setIsAway(true)
  }
  const again = (
    <a
      href={address}
      className={buttonClass({ kind: 'secondary' })}
      onClick={(event) => void tryAgain(event)}
    >
      {t('action.tryAgain')}
    </a>
  )
  return (
    <Main>
      <Page>
        {OfflinePanel ? (
          <OfflinePanel level={1} />
        ) : (
          <div role="alert">
            <PageHead
              title={t('failedPage.title')}
              lead={t(isAway ? 'failedPage.away' : 'failedPage.body')}
              action={again}
            />
          </div>
        )}
      </Page>
    </Main>
  )
}
