import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Posted, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import '#web/platform/text/error-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { t } from './campaign-texts.ts'

type Muting =
  | { state: 'idle' | 'busy' }
  | { state: 'done'; title: string | null }
  | { state: 'failed'; failure: ApiFailure }

/**
 * Unsubscribes one address from the mails of one campaign. It takes a button press, because mail scanners follow links;
 * where scripts are off the button posts the form to this page (REQ-306).
 */
export function MuteMails({ token }: { token: string | undefined }) {
  const api = useApi()
  const posted = usePostedForm('muteCampaignMails')
  const [muting, setMuting] = useState(() => outcomeOf(posted))
  async function mute(given: string): Promise<void> {
    setMuting({ state: 'busy' })
    const done = await api.call('muteCampaignMails', { token: given }).catch(asApiFailure)
    setMuting(
      done instanceof ApiFailure
        ? { state: 'failed', failure: done }
        : { state: 'done', title: done.campaignTitle },
    )
  }
  if (muting.state === 'done') return <Muted title={muting.title} />
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl items-start gap-5">
          <h1>{t('mute.title')}</h1>
          {token === undefined ? (
            <>
              <Note kind="bad">{t('mute.broken')}</Note>
              <BrowseLink />
            </>
          ) : (
            <>
              <p className="text-text-2">{t('mute.lead')}</p>
              {muting.state === 'failed' ? <WhyNot failure={muting.failure} /> : null}
              <form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault()
                  void mute(token)
                }}
              >
                <Button type="submit" size="lg" busy={muting.state === 'busy'} busyLabel={t('mute.busy')}>
                  {t('mute.action')}
                </Button>
              </form>
            </>
          )}
        </div>
      </Page>
    </Main>
  )
}

function outcomeOf(posted: Posted<'muteCampaignMails'> | null): Muting {
  if (posted?.output) return { state: 'done', title: posted.output.campaignTitle }
  return posted?.failure ? { state: 'failed', failure: posted.failure } : { state: 'idle' }
}

function Muted({ title }: { title: string | null }) {
  return (
    <Main>
      <Page>
        <div className="stack max-w-xl items-start gap-5">
          <div role="status">
            <h1>{title === null ? t('mute.done') : t('mute.done.title', { title })}</h1>
          </div>
          <p className="text-text-2">{t('mute.done.detail')}</p>
          <BrowseLink />
        </div>
      </Page>
    </Main>
  )
}

function BrowseLink() {
  return (
    <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary' })}>
      {t('mute.browse')}
    </Link>
  )
}

function WhyNot({ failure: { code, key } }: { failure: ApiFailure }) {
  return (
    <Note kind="bad" title={t('mute.failed')}>
      {code === 'INVALID' ? t('mute.broken') : isLoaded(key) ? say(key) : null}
    </Note>
  )
}
