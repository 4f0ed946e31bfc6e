import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Config } from '#contract/api/config-operations.ts'
import { contactLimits } from '#contract/values/constants.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { type Posted, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { ContactForm } from './contact-form.tsx'
import { t } from './contact-texts.ts'
import { type Sent, useWriter } from './use-contact-form.ts'

type Support = Config['support']

/** True when the operator can be reached by other means than the form. */
function hasDetails({ email, phone, address }: Support): boolean {
  return email !== null || phone !== null || address !== null
}

/** The operator's contact details; those that are not configured are left out (CONT-1, REQ-5). */
function ContactDetails({ support: { email, phone, address } }: { support: Support }) {
  return (
    <Card padded>
      <h2 className="text-xl">{t('contact.details')}</h2>
      <dl className="stack mt-4 gap-2">
        {email === null ? null : (
          <Detail icon={<Mail />} label={t('contact.details.email')}>
            <a className="inline-flex min-h-11 items-center py-1 wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          </Detail>
        )}
        {phone === null ? null : (
          <Detail icon={<Phone />} label={t('contact.details.phone')}>
            <a
              className="inline-flex min-h-11 items-center py-1"
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            >
              {phone}
            </a>
          </Detail>
        )}
        {address === null ? null : (
          <Detail icon={<MapPin />} label={t('contact.details.address')}>
            <span className="block py-2 whitespace-pre-line wrap-anywhere">{address}</span>
          </Detail>
        )}
      </dl>
    </Card>
  )
}

type DetailProps = { icon: ReactNode; label: string; children: ReactNode }

function Detail({ icon, label, children }: DetailProps) {
  return (
    <div>
      <dt className="row gap-2 text-sm text-text-3">
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Replaces the form after the message was received, with its ticket number (CONT-2). */
function SentCard({ sent: { ticket, email }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  function writeAgain(event: MouseEvent): void {
    event.preventDefault()
    onAgain()
  }
  return (
    <Card padded as="section">
      <h2 ref={heading} tabIndex={-1}>
        {t('contact.sent.title')}
      </h2>
      <p className="mt-2 wrap-anywhere">{t('contact.sent.mail', { email })}</p>
      <dl className="mt-4">
        <dt className="text-sm text-text-3">{t('contact.sent.ticket')}</dt>
        <dd className="num select-all font-semibold text-xl wrap-anywhere">{ticket}</dd>
      </dl>
      <div className="mt-6">
        <a href="/contact" className={buttonClass({ kind: 'secondary' })} onClick={writeAgain}>
          {t('contact.sent.again')}
        </a>
      </div>
    </Card>
  )
}

/** The contact page: the form and the operator's contact details (CONT-1, CONT-2). */
export function ContactPage() {
  const support = useConfig()?.support ?? { email: null, phone: null, address: null }
  const message = <Message hasReplyTime={support.email !== null} />
  return (
    <Main>
      <Page>
        <PageHead title={t('contact.title')} lead={t('contact.lead')} />
        {hasDetails(support) ? (
          <Columns aside={<ContactDetails support={support} />} asideLabel={t('contact.details')}>
            {message}
          </Columns>
        ) : (
          <>
            {message}
            <p className="mt-8 max-w-2xl text-text-2">{t('contact.details.none')}</p>
          </>
        )}
        <p className="mt-8">
          <Link to="/help">{t('contact.help')}</Link>
        </p>
      </Page>
    </Main>
  )
}

/** The message that came as a form post, when it was taken. */
function sentBy(posted: Posted<'sendContactMessage'> | null): Sent | null {
  return posted?.output ? { ...posted.output, email: posted.values.email ?? '' } : null
}

function Message({ hasReplyTime }: { hasReplyTime: boolean }) {
  const writer = useWriter()
  const posted = usePostedForm('sendContactMessage')
  const [sent, setSent] = useState<Sent | null>(() => sentBy(posted))
  const replyTime = hasReplyTime ? (
    <p className="text-sm text-text-3">{t('contact.replyTime', contactLimits.replyHours)}</p>
  ) : null
  return (
    <div className="stack max-w-2xl gap-6">
      {sent ? (
        <SentCard sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <ContactForm key={writer?.id ?? 'nobody'} writer={writer} posted={posted} onSent={setSent} />
      )}
      {replyTime}
    </div>
  )
}
