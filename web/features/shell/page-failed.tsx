import { useLocation } from '@tanstack/react-router'
import { t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'

/**
 * The page could not be loaded. Trying again is a plain link to the same address, which works without scripts too.
 * Every first load carries this page, so it has no drawing.
 */
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
          <PageHead title={t('failedPage.title')} lead={t('failedPage.body')} action={again} />
        </div>
      </Page>
    </Main>
  )
}
