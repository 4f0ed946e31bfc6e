import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#web/features/donations/donation-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'

type ThankYouFrameProps = {
  /** Null once the campaign is gone. */
  campaignId: string | null
  title: string
  note?: string
  isDone?: boolean
  isBusy?: boolean
  /** The way back leads to another try. */
  isRetry?: boolean
  children: ReactNode
}

/** One sentence about a payment, with the ways on (FUND-8); each new one takes the focus, so that it is read. */
export function ThankYouFrame({
  campaignId,
  title,
  note,
  isDone,
  isBusy,
  isRetry,
  children,
}: ThankYouFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another state
  useEffect(() => heading.current?.focus(), [title])
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl gap-5">
          <h1 ref={heading} tabIndex={-1} className="row">
            {isDone ? <CircleCheck className="flex-none text-ok-text" /> : null}
            {title}
            {isBusy ? <Spinner /> : null}
          </h1>
          <p className="text-lg break-words">{children}</p>
          {note ? <p className="text-text-2">{note}</p> : null}
          <nav className="row gap-x-6">
            {campaignId ? (
              <Link to="/fundraising/$campaignId" params={{ campaignId }} className={buttonClass()}>
                {t(isRetry ? 'thanks.failed.retry' : 'thanks.campaign')}
              </Link>
            ) : null}
            {campaignId && isDone ? (
              <Link
                to="/fundraising/$campaignId"
                params={{ campaignId }}
                hash="share"
                className={textLinkClass}
              >
                {t('thanks.share')}
              </Link>
            ) : null}
            <Link to="/fundraising" className={textLinkClass}>
              {t('thanks.fundraising')}
            </Link>
            <Link to="/dashboard" className={textLinkClass}>
              {t('thanks.dashboard')}
            </Link>
          </nav>
        </div>
      </Page>
    </Main>
  )
}
