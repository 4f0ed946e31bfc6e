import { useLocation } from '@tanstack/react-router'
import { t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Main, Page } from '#web/ui/page.tsx'

/** The page could not be loaded. Trying again is a plain link to the same address: it works without scripts too. */
export function PageFailed() {
  const address = useLocation({ select: ({ href }) => href })
  const again = (
    <a href={address} className={buttonClass({ kind: 'secondary' })}>
      {t('action.tryAgain')}
    </a>
  )
  return (
    <Main>
      <Page>
        <div role="alert">
          <Empty drawing="set" level={1} tall title={t('failedPage.title')} action={again}>
            {t('failedPage.body')}
          </Empty>
        </div>
      </Page>
    </Main>
  )
}
