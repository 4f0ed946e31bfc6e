import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { t } from './contact-texts.ts'
import type { Sent } from './use-contact-form.ts'

/** Stands in the form's place once the message has arrived, with the ticket it is kept under (CONT-2). */
export function SentCard({ sent: { ticket, email }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
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
        <Button kind="secondary" onClick={onAgain}>
          {t('contact.sent.again')}
        </Button>
      </div>
    </Card>
  )
}
