import { Phone } from 'lucide-react'
import type { Helpline } from '#contract/helplines.ts'
import { formatDay } from '#web/platform/time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { t } from './texts.ts'

type HelplineListProps = {
  lines: readonly Helpline[]
  /** Says of each when a person last checked it. */
  tellsDay?: boolean
}

/** Helplines with a press to call each. */
export function HelplineList({ lines, tellsDay = false }: HelplineListProps) {
  return (
    <ul className="stack gap-4">
      {lines.map((line) => (
        <HelplineEntry key={line.phone} line={line} tellsDay={tellsDay} />
      ))}
    </ul>
  )
}

function HelplineEntry({ line, tellsDay }: { line: Helpline; tellsDay: boolean }) {
  const { name, detail, phone, checkedOn } = line
  return (
    <li>
      <strong className="block">{name}</strong>
      <span className="text-sm text-text-2">{detail}</span>
      {tellsDay ? (
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

/** The numbers for danger now, short: whoever needs them reads no sentences. */
export function EmergencyCalls({ lines }: Pick<HelplineListProps, 'lines'>) {
  return (
    <div>
      <strong className="block">{t('helplines.topic.emergency')}</strong>
      <ul className="row mt-2">
        {lines.map(({ name, phone }) => (
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
