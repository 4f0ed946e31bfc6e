import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Config } from '#contract/api/config-operations.ts'
import { Card } from '#web/ui/card.tsx'
import { t } from './contact-texts.ts'

type Support = Config['support']

/** True when there is another way to the operator than the form. */
export function hasDetails({ email, phone, address }: Support): boolean {
  return email !== null || phone !== null || address !== null
}

/** How else to reach the operator; what is not set is not shown (CONT-1, REQ-5). */
export function ContactDetails({ support: { email, phone, address } }: { support: Support }) {
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
