import { Link, useRouteContext } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { t } from './campaign-texts.ts'
import '#web/ui/styles/poster.css'
import '#web/ui/styles/print.css'

/** A printable page: the purpose, the goal, and a QR code of the campaign link (PAY-C3). */
export function Poster({ campaign: { id, title, goalCents } }: { campaign: Campaign }) {
  const { origin, name } = useRouteContext({ from: '__root__', select: ({ site }) => site })
  const isHydrated = useIsHydrated()
  const url = `${origin}/fundraising/${id}`
  return (
    <Main>
      <Page>
        <Link
          to="/fundraising/$campaignId"
          params={{ campaignId: id }}
          className={`${backLinkClass} no-print`}
        >
          <BackLinkText>{t('poster.back')}</BackLinkText>
        </Link>
        <article className="poster">
          <p className="poster-site">{name}</p>
          <h1>{title}</h1>
          <p className="poster-goal">{t('poster.goal', { goal: formatMoney(goalCents) })}</p>
          <QrCode text={url} label={t('campaignPage.code.label')} />
          <p>{t('poster.scan')}</p>
          <p className="poster-address">{url}</p>
        </article>
        <div className="row no-print mt-8 justify-center">
          <Button size="lg" disabled={!isHydrated} onClick={() => window.print()}>
            <Printer />
            {t('poster.print')}
          </Button>
        </div>
      </Page>
    </Main>
  )
}
