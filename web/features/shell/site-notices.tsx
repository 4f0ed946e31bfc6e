import { X } from 'lucide-react'
import { useConfig } from '#web/platform/api/server-config.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { t } from './shell-texts.ts'
import './site-notices.css'

/**
 * One line above every page: a demo says that its people are invented, and payments in test mode that no real money
 * moves (PAY-D0). It can be put away until the browser is closed (`noticeScript`).
 */
export function SiteNotices() {
  const config = useConfig()
  const isTest = config?.payments.mode === 'test'
  if (!config?.demo && !isTest) return null
  return (
    <aside aria-label={t('shell.notices')} className="announcement site-notices">
      <div className="page">
        <p>
          {config.demo ? <DemoNotice hasMailbox={config.devMailbox} /> : null}
          {isTest ? <span>{t('shell.testPayments')}</span> : null}
        </p>
        <IconButton size="sm" label={t('shell.notices.putAway')} data-put-away="">
          <X />
        </IconButton>
      </div>
    </aside>
  )
}

function DemoNotice({ hasMailbox }: { hasMailbox: boolean }) {
  return (
    <>
      <ByWidth full={t('shell.demo')} short={t('shell.demo.short')} />
      {hasMailbox ? (
        <a className="underline" href="/dev/mail">
          <ByWidth full={t('shell.demo.mailbox')} short={t('shell.demo.mailbox.short')} />
        </a>
      ) : null}
    </>
  )
}

/** The words for the width of the screen; the style sheet shows one of them. */
function ByWidth({ full, short }: { full: string; short: string }) {
  return (
    <span>
      <span className="site-notices-full">{full}</span>
      <span className="site-notices-short">{short}</span>
    </span>
  )
}
