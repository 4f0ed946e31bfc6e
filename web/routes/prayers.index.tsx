import { createFileRoute, redirect } from '@tanstack/react-router'
import { Wall, WallFailed } from '#web/features/prayers/wall/prayer-wall.tsx'
import { wallAddressOf, wallQuery } from '#web/features/prayers/wall/wall-query.ts'
import { publicHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'

/** The public wall: HTML from the server, the same for everybody (PLST-8, ADR-5). */
export const Route = createFileRoute('/prayers/')({
  staticData: { boot: 'deferred', cache: true, cacheSearch: ['search', 'category', 'language', 'cursor'] },
  validateSearch: wallAddressOf,
  // A plain form sends an empty language for all.
  loaderDeps: ({ search: { language, ...search } }) => ({ ...search, ...(language && { language }) }),
  loader: async ({ context, deps }) => {
    const request = context.queryClient.query(wallQuery(context.api, deps)).catch(refuse)
    if (import.meta.env.SSR) await request
  },
  head: ({ match }) => {
    const { name, origin } = match.context.site
    const title = t('wall.pageTitle')
    const named = { title: `${title} · ${name}` }
    if (!import.meta.env.SSR) return { meta: [named] }
    const address = `${origin}/prayers`
    const head = publicHead({ title, description: 'wall.description', address })
    return { meta: [named, ...head.meta], links: head.links }
  },
  component: WallPage,
  errorComponent: WallFailed,
})

function WallPage() {
  const { api } = Route.useRouteContext()
  return <Wall api={api} address={Route.useLoaderDeps()} />
}

/** An address that the server cannot read redirects to the newest; in the browser the wall itself shows the failure. */
function refuse(failure: { code?: string }): void {
  if (!import.meta.env.SSR) return
  if (failure.code === 'INVALID') throw redirect({ to: '/prayers', search: {} })
  throw failure
}
