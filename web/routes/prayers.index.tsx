import { createFileRoute, redirect } from '@tanstack/react-router'
import { t } from '#web/features/prayers/head-texts.ts'
import { Wall, WallFailed } from '#web/features/prayers/wall.tsx'
import { wallQuery } from '#web/features/prayers/wall-query.ts'

const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** The public wall: HTML from the server, the same for everybody (PLST-8, stack F1.3). */
export const Route = createFileRoute('/prayers/')({
  staticData: { boot: 'deferred', cache: true, cacheSearch: ['cursor'] },
  validateSearch: (search): { cursor?: string } => {
    const cursor = String(search.cursor ?? '')
    return CURSOR.test(cursor) ? { cursor } : {}
  },
  loaderDeps: ({ search }) => ({ cursor: search.cursor ?? null }),
  loader: async ({ context, deps }) => {
    const reading = context.queryClient.query(wallQuery(context.api, deps.cursor)).catch(refuse)
    if (import.meta.env.SSR) await reading
  },
  head: ({ match }) => {
    const { name, origin } = match.context.site
    return {
      meta: [
        { title: `${t('wall.pageTitle')} · ${name}` },
        { name: 'description', content: t('wall.description') },
        { property: 'og:title', content: t('wall.pageTitle') },
        { property: 'og:description', content: t('wall.description') },
        { property: 'og:url', content: `${origin}/prayers` },
      ],
      links: [{ rel: 'canonical', href: `${origin}/prayers` }],
    }
  },
  component: WallPage,
  errorComponent: WallFailed,
})

function WallPage() {
  const { api } = Route.useRouteContext()
  const { cursor } = Route.useLoaderDeps()
  return <Wall key={cursor} api={api} cursor={cursor} />
}

/** A cursor of no page leads to the newest; in the browser the wall itself shows what failed. */
function refuse(failure: { code?: string }): void {
  if (!import.meta.env.SSR) return
  if (failure.code === 'INVALID') throw redirect({ to: '/prayers', search: {} })
  throw failure
}
