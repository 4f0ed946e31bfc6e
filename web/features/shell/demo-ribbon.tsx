import { useConfig } from '#web/platform/config.ts'
import { t } from './shell-texts.ts'

/** Says on every page of a demo that its people are invented. */
export function DemoRibbon() {
  const config = useConfig()
  if (!config?.demo) return null
  return (
    <aside aria-label={t('shell.demo.label')} className="ribbon bg-surface-2 text-text-2 text-sm">
      <p className="page py-2">
        {t('shell.demo')}{' '}
        {config.devMailbox ? (
          <a className="underline" href="/dev/mail">
            {t('shell.demo.mailbox')}
          </a>
        ) : null}
      </p>
    </aside>
  )
}
