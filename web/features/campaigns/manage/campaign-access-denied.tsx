import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { t } from './campaign-management-texts.ts'

/** Shown to anyone who is neither the creator nor an admin (FMAN-4). */
export function AccessDenied() {
  const back = (
    <Link to="/fundraising" className={buttonClass()}>
      {t('newCampaign.back')}
    </Link>
  )
  return (
    <Main>
      <Page>
        <Empty level={1} title={t('manageCampaign.denied')} action={back} tall>
          {t('manageCampaign.denied.detail')}
        </Empty>
      </Page>
    </Main>
  )
}
