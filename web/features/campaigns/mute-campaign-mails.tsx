import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
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
 * Unsubscribes one address from the mails of one campaign; it takes a button press, because mail scanners
 * follow links.
 */
export function MuteMails({ token }: { token: string | undefined }) {
  const api = useApi()
  const [muting, setMuting] = useState<Muting>({ state: 'idle' })
  async function mute(): Promise<void> {
    if (token === undefined) return
    setMuting({ state: 'busy' })
    const done = await api.call('muteCampaignMails', { token }).catch(asApiFailure)
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
              <Button
                size="lg"
                busy={muting.state === 'busy'}
                busyLabel={t('mute.busy')}
                onClick={() => void mute()}
              >
                {t('mute.action')}
              </Button>
            </>
          )}
        </div>
      </Page>
    </Main>
  )
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
