import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactLimits } from '#contract/values/constants.ts'
import { useConfig } from '#web/platform/config.ts'
import { Columns } from '#web/ui/columns.tsx'
import { Note } from '#web/ui/note.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { ContactDetails, hasDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { t } from './contact-texts.ts'
import { SentCard } from './sent-card.tsx'
import type { Sent } from './use-contact-form.ts'
import { useWriter } from './use-writer.ts'

/** Writing to the operator, and how else to reach them (CONT-1, CONT-2). */
export function ContactPage() {
  const support = useConfig()?.support ?? { email: null, phone: null, address: null }
  const message = <Message supportEmail={support.email} />
  return (
    <Main>
      <Page>
        <PageHead title={t('contact.title')} lead={t('contact.lead')} />
        {hasDetails(support) ? (
          <Columns aside={<ContactDetails support={support} />} asideLabel={t('contact.details')}>
            {message}
          </Columns>
        ) : (
          message
        )}
        <p className="mt-8">
          <Link to="/help">{t('contact.help')}</Link>
        </p>
      </Page>
    </Main>
  )
}

function Message({ supportEmail }: { supportEmail: string | null }) {
  const writer = useWriter()
  const [sent, setSent] = useState<Sent | null>(null)
  const replyTime =
    supportEmail === null ? null : (
      <p className="text-sm text-text-3">{t('contact.replyTime', contactLimits.replyHours)}</p>
    )
  return (
    <div className="stack max-w-2xl gap-6">
      {sent ? (
        <>
          <SentCard sent={sent} onAgain={() => setSent(null)} />
          {replyTime}
        </>
      ) : (
        <>
          <NoScriptNote supportEmail={supportEmail} />
          <div>
            <ContactForm key={writer?.id ?? 'nobody'} writer={writer} onSent={setSent} />
            {replyTime}
          </div>
        </>
      )}
    </div>
  )
}

/** Without scripts the form stays off, so that nothing anybody writes is lost on the way. */
function NoScriptNote({ supportEmail }: { supportEmail: string | null }) {
  return (
    <noscript>
      <Note kind="warn" title={t('contact.noScript')}>
        {t('contact.noScript.detail')}{' '}
        {supportEmail === null ? null : t('contact.noScript.orWrite', { email: supportEmail })}
      </Note>
    </noscript>
  )
}
