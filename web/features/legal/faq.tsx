import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { dashboardMessages } from '#contract/messages/en/dashboard.ts'
import { legalMessages } from '#contract/messages/en/legal.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { type Fees, feeValues } from '#contract/money/fees.ts'
import { badgeCodes, contactLimits } from '#contract/values/constants.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'
import { Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'

const t = textsOf(legalMessages, campaignMessages, dashboardMessages, shellMessages)

const questions = [
  'about',
  'free',
  'sign-up',
  'groups',
  'submit',
  'miracle',
  'streak',
  'join',
  'create',
  'community',
  'fundraising',
  'privacy',
  'praying',
  'history',
  'badges',
  'export',
  'contact',
] as const

type FaqProps = {
  siteName: string
  /** A reply time is promised only where there is a contact address (REQ-14). */
  isReplyPromised: boolean
  fees: Fees
}

/** The 17 frequent questions, one open at a time, complete without scripts (STAT-1; REQ-50). */
export function Faq({ siteName, isReplyPromised, fees }: FaqProps) {
  useOpenAtFragment()
  const values = valuesFor(siteName, fees)
  const further: { [id in (typeof questions)[number]]?: ReactNode } = {
    fundraising: <Link to="/terms">{t('shell.terms')}</Link>,
    privacy: <Link to="/privacy">{t('shell.privacy')}</Link>,
    contact: <Link to="/contact">{t('faq.contactUs')}</Link>,
  }
  return (
    <Main>
      <Page>
        <PageHead title={t('faq.pageTitle')} lead={t('faq.lead')} />
        <Accordion>
          {questions.map((id) => (
            <AccordionItem key={id} name="faq" id={id} title={t(`faq.${id}.question`, values)}>
              <p>{t(`faq.${id}.answer`, values)}</p>
              {id === 'contact' && isReplyPromised ? (
                <p>{t('faq.contact.reply', contactLimits.replyHours)}</p>
              ) : null}
              {further[id] ? <p>{further[id]}</p> : null}
            </AccordionItem>
          ))}
        </Accordion>
        <SomethingElse />
      </Page>
    </Main>
  )
}

/** The values inside the answers: the fees of this site, the badges from their rules. */
function valuesFor(siteName: string, percents: Fees) {
  const fees = feeValues(percents)
  return {
    app: siteName,
    fees: t('fees.ofDonations', fees),
    provider: fees.provider,
    badges: badgeCodes.map((code) => t(`badge.${code}`).toLowerCase()).join(', '),
  }
}

function SomethingElse() {
  return (
    <section className="mt-12">
      <SectionHead title={t('faq.more.title')} />
      <p className="text-text-2">{t('faq.more')}</p>
      <Link to="/contact" className={buttonClass({ kind: 'secondary', className: 'mt-4' })}>
        {t('faq.contactUs')}
      </Link>
      <p className="mt-4">
        <Link to="/help">{t('faq.help')}</Link>
      </p>
    </section>
  )
}

/** The browser opens the answer of a URL fragment; this does so when the page is rendered on the client. */
function useOpenAtFragment(): void {
  useEffect(() => {
    const item = document.getElementById(location.hash.slice(1))?.closest('details')
    if (item) item.open = true
  }, [])
}
