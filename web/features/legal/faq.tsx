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
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Accordion, AccordionItem } from '#web/ui/layout/accordion.tsx'
import { Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { FaqSearch, hasAllWords } from './faq-search.tsx'

const t = textsOf(legalMessages, campaignMessages, dashboardMessages, shellMessages)

/** The 17 questions by subject, in the order in which a newcomer meets them. */
const groups = {
  start: ['about', 'free', 'sign-up'],
  prayers: ['submit', 'miracle', 'streak', 'history', 'badges'],
  community: ['groups', 'join', 'create', 'community', 'praying'],
  giving: ['fundraising'],
  data: ['privacy', 'export', 'contact'],
} as const
type Subject = keyof typeof groups
type QuestionId = (typeof groups)[Subject][number]

type FaqProps = {
  siteName: string
  /** A reply time is promised only where there is a contact address (REQ-14). */
  isReplyPromised: boolean
  fees: Fees
  /** Words that a question or its answer must have; without it all are shown. */
  search?: string
}

/** The frequent questions by subject, with a search, one open at a time, complete without scripts (STAT-1; REQ-50). */
export function Faq({ search, ...site }: FaqProps) {
  useOpenAtFragment()
  const values = valuesFor(site.siteName, site.fees)
  const isFound = (id: QuestionId) => !search || hasAllWords(textOf(id, values), search)
  const found = Object.values(groups).flat().filter(isFound)
  return (
    <Main>
      <Page>
        <PageHead title={t('faq.pageTitle')} lead={t('faq.lead')} />
        <FaqSearch search={search} />
        {search ? <FoundNote search={search} count={found.length} /> : null}
        {found.length === 0 ? (
          <Empty title={t('faq.nothing.title')}>{t('faq.nothing')}</Empty>
        ) : (
          (Object.keys(groups) as Subject[]).map((subject) => (
            <QuestionGroup
              key={subject}
              subject={subject}
              questions={groups[subject].filter(isFound)}
              isOnly={found.length === 1}
              values={values}
              isReplyPromised={site.isReplyPromised}
            />
          ))
        )}
        <SomethingElse />
      </Page>
    </Main>
  )
}

function FoundNote({ search, count }: { search: string; count: number }) {
  return (
    <p role="status" className="mb-6 text-text-2">
      {t('faq.found', { count, search })}{' '}
      <Link to="/faq" search={{}} className={textLinkClass}>
        {t('faq.search.clear')}
      </Link>
    </p>
  )
}

type GroupProps = {
  subject: Subject
  questions: readonly QuestionId[]
  /** The only question that a search found is open. */
  isOnly: boolean
  values: Values
  isReplyPromised: boolean
}

function QuestionGroup({ subject, questions, isOnly, values, isReplyPromised }: GroupProps) {
  if (questions.length === 0) return null
  const further: { [id in QuestionId]?: ReactNode } = {
    fundraising: <Link to="/terms">{t('shell.terms')}</Link>,
    privacy: <Link to="/privacy">{t('shell.privacy')}</Link>,
    contact: <Link to="/contact">{t('faq.contactUs')}</Link>,
  }
  return (
    <section className="mb-10">
      <SectionHead title={t(`faq.group.${subject}`)} />
      <Accordion>
        {questions.map((id) => (
          <AccordionItem key={id} name="faq" id={id} title={t(`faq.${id}.question`, values)} open={isOnly}>
            <p>{t(`faq.${id}.answer`, values)}</p>
            {id === 'contact' && isReplyPromised ? (
              <p>{t('faq.contact.reply', contactLimits.replyHours)}</p>
            ) : null}
            {further[id] ? <p>{further[id]}</p> : null}
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}

type Values = ReturnType<typeof valuesFor>

function textOf(id: QuestionId, values: Values): string {
  return `${t(`faq.${id}.question`, values)} ${t(`faq.${id}.answer`, values)}`
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
