import type { ReactNode } from 'react'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Main } from '#web/ui/layout/page-layout.tsx'
import { t } from './shell-texts.ts'
import { NothingWaits, WithoutScripts } from './without-scripts.tsx'

type PageWaitingProps = {
  /** Replaces the message where scripts are off; only the server renders it. */
  withoutScripts?: ReactNode
}

/**
 * A placeholder for a page that only the browser can render; shows a loading text after a moment (AUTH-32), and a
 * message where scripts are off.
 */
export function PageWaiting({ withoutScripts }: PageWaitingProps) {
  return (
    <Main>
      <noscript>
        {import.meta.env.SSR ? (
          <>
            <NothingWaits />
            {withoutScripts ?? <WithoutScripts />}
          </>
        ) : null}
      </noscript>
      <div className="appear-late">
        <DotLoader>{t('state.loading')}</DotLoader>
      </div>
    </Main>
  )
}
