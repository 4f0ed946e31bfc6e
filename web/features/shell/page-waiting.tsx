import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { StaticHtml } from '#web/ui/hydration/static-html.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { t } from './shell-texts.ts'
import { NothingWaits, WithoutScripts } from './without-scripts.tsx'

type PageWaitingProps = {
  /** The heading, where the table of pages has none. */
  title?: string
  /** Replaces the message where scripts are off; only the server renders it. */
  withoutScripts?: ReactNode
}

/**
 * The placeholder of a page that is loading, or that only the browser can render: its heading, as far as it is known,
 * and after a moment bars in the shape of its content (AUTH-32, REQ-396); and a message where scripts are off.
 */
export function PageWaiting({ title: given, withoutScripts }: PageWaitingProps) {
  const [isFromServer] = useState(!useIsHydrated())
  const { waiting } = useRouteContext({ from: '__root__' })
  const title = given ?? waiting?.title
  return (
    <Main>
      {isFromServer && !import.meta.env.SSR ? (
        // A visit that is sent on has the title of the next page by now, and the server's HTML that of the first.
        <StaticHtml data-placeholder />
      ) : (
        <div data-placeholder>
          <Page>
            {title === undefined ? null : <PageHead title={title} />}
            <Loading label={t('state.loading')}>
              <PageSkeleton shape={waiting?.shape ?? 'article'} />
            </Loading>
          </Page>
        </div>
      )}
      <noscript>
        {import.meta.env.SSR ? (
          <>
            <NothingWaits isReplaced={withoutScripts !== undefined} />
            {withoutScripts ?? <WithoutScripts hasTitle={title !== undefined} />}
          </>
        ) : null}
      </noscript>
    </Main>
  )
}
