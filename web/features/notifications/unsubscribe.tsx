import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoppedMails } from '#contract/notifications/notification-kinds.ts'
import { ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import '#web/platform/text/error-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { t } from './notification-texts.ts'

type Stopping = {
  isBusy: boolean
  failure: ApiFailure | null
  /** What the link stopped; null when it was no link of ours. */
  answer: { stopped: StoppedMails | null } | null
}

/**
 * Ends the mails like the one that its reader came from. It takes a button press, because mail scanners follow links;
 * where scripts are off the button posts the form to this page (REQ-306).
 */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const api = useApi()
  const posted = usePostedForm('unsubscribeMail')
  const [{ isBusy, failure, answer }, setStopping] = useState<Stopping>({
    isBusy: false,
    failure: posted?.failure ?? null,
    answer: posted?.output ?? null,
  })
  async function stop(given: string): Promise<void> {
    setStopping({ isBusy: true, failure: null, answer: null })
    const done = await api.call('unsubscribeMail', { token: given }).catch(asApiFailure)
    const isFailure = done instanceof ApiFailure
    setStopping({ isBusy: false, failure: isFailure ? done : null, answer: isFailure ? null : done })
  }
  if (answer?.stopped) return <Stopped mails={answer.stopped} />
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl items-start gap-5">
          <h1>{t('unsubscribe.title')}</h1>
          {token === undefined || answer ? (
            <>
              <Note kind="bad">{t('unsubscribe.broken')}</Note>
              <ChoicesLink />
            </>
          ) : (
            <>
              <p className="text-text-2">{t('unsubscribe.lead')}</p>
              {failure ? <WhyNot failure={failure} /> : null}
              <form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault()
                  void stop(token)
                }}
              >
                <Button type="submit" size="lg" busy={isBusy} busyLabel={t('unsubscribe.busy')}>
                  {t('unsubscribe.action')}
                </Button>
              </form>
            </>
          )}
        </div>
      </Page>
    </Main>
  )
}

function Stopped({ mails }: { mails: StoppedMails }) {
  const isGathered = mails === 'digest-daily' || mails === 'digest-weekly'
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl items-start gap-5">
          <div role="status">
            <h1>
              {isGathered
                ? t(`unsubscribe.done.${mails}`)
                : t('unsubscribe.done.kind', { kind: t(`notifications.kind.${mails}`) })}
            </h1>
          </div>
          <p className="text-text-2">{t('unsubscribe.done.detail')}</p>
          <ChoicesLink />
        </div>
      </Page>
    </Main>
  )
}

function ChoicesLink() {
  return (
    <Link to="/profile/notifications" className={buttonClass({ kind: 'secondary' })}>
      {t('notifications.choose')}
    </Link>
  )
}

function WhyNot({ failure: { code, key } }: { failure: ApiFailure }) {
  return (
    <Note kind="bad" title={t('unsubscribe.failed')}>
      {code === 'INVALID' ? t('unsubscribe.broken') : isLoaded(key) ? say(key) : null}
    </Note>
  )
}
