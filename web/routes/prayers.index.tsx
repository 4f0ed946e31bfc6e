import { createFileRoute, redirect } from '@tanstack/react-router'
import { t } from '#web/features/prayers/head-texts.ts'
import { Wall, WallFailed } from '#web/features/prayers/wall.tsx'
import { isNarrowed, wallAddressOf } from '#web/features/prayers/wall-address.ts'
import { wallQuery } from '#web/features/prayers/wall-query.ts'

/** The public wall: HTML from the server, the same for everybody (PLST-8, stack F1.3). */
export const Route = createFileRoute('/prayers/')({
  staticData: { boot: 'deferred', cache: true, cacheSearch: ['search', 'category', 'cursor'] },
  validateSearch: wallAddressOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const reading = context.queryClient.query(wallQuery(context.api, deps)).catch(refuse)
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
        isNarrowed(match.search) ? { name: 'robots', content: 'noindex' } : undefined,
      ],
      links: isNarrowed(match.search) ? [] : [{ rel: 'canonical', href: `${origin}/prayers` }],
    }
  },
  component: WallPage,
  errorComponent: WallFailed,
})

function WallPage() {
  const { api } = Route.useRouteContext()
  return <Wall api={api} address={Route.useSearch()} />
}

/** An address the server cannot read leads to the newest; in the browser the wall itself shows what failed. */
function refuse(failure: { code?: string }): void {
  if (!import.meta.env.SSR) return
  if (failure.code === 'INVALID') throw redirect({ to: '/prayers', search: {} })
  throw failure
}
