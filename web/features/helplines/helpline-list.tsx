import { Phone } from 'lucide-react'
import type { Helpline } from '#contract/moderation/helpline-operations.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { t } from './helpline-texts.ts'

type HelplineListProps = {
  helplines: readonly Helpline[]
  /** Shows for each helpline when it was last checked. */
  showsCheckDate?: boolean
}

/** Helplines with a button to call each. */
export function HelplineList({ helplines, showsCheckDate = false }: HelplineListProps) {
  return (
    <ul className="stack gap-4">
      {helplines.map((helpline) => (
        <HelplineEntry key={helpline.phone} helpline={helpline} showsCheckDate={showsCheckDate} />
      ))}
    </ul>
  )
}

function HelplineEntry({ helpline, showsCheckDate }: { helpline: Helpline; showsCheckDate: boolean }) {
  const { name, detail, phone, checkedOn } = helpline
  return (
    <li>
      <strong className="block">{name}</strong> <span className="text-sm text-text-2">{detail}</span>{' '}
      {showsCheckDate ? (
        <small className="block text-xs text-text-3">
          {t('helplines.checked', { day: formatDay(`${checkedOn}T10:00:00Z`) })}
        </small>
      ) : null}
      <div className="mt-2">
        <Call phone={phone} />
      </div>
    </li>
  )
}

/** The emergency numbers, kept short because people in danger do not read sentences. */
export function EmergencyCalls({ helplines }: Pick<HelplineListProps, 'helplines'>) {
  return (
    <div>
      <strong className="block">{t('helplines.topic.emergency')}</strong>
      <ul className="row mt-2">
        {helplines.map(({ name, phone }) => (
          <li key={phone}>
            <Call phone={phone} name={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Call({ phone, name }: { phone: string; name?: string }) {
  return (
    <a className={buttonClass({ kind: 'secondary' })} href={`tel:${phone.replaceAll(' ', '')}`}>
      <Phone />
      {t('helplines.call', { phone })}
      {name ? <span className="sr-only"> {name}</span> : null}
    </a>
  )
}
