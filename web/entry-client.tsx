import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './platform/api/api-client.ts'
import { reloadWhenOutdated } from './platform/page/boot.ts'
import { claimTrustedTypes } from './platform/page/trusted-types.ts'
import { createQueryClient } from './platform/queries/query-client.ts'
import { createAppRouter } from './router.tsx'

claimTrustedTypes()
reloadWhenOutdated()

const queryClient = createQueryClient()
const router = createAppRouter({
  queryClient,
  api: createApi(),
  site: { name: readAppName(), origin: location.origin },
  boot: 'eager',
})

// The page of a stored shell knows neither its person nor whether there is a connection (ADR-42).
const { shell, messages } = document.documentElement.dataset
const waits = [
  shell !== undefined &&
    import('./features/shell/open-shell.ts').then(({ openShell }) => openShell(router, queryClient)),
  // A page in another language than English is hydrated with its messages.
  messages !== undefined &&
    import('./platform/text/page-messages.ts').then(({ readPageMessages }) => readPageMessages()),
].filter((wait) => wait !== false)
if (waits.length > 0) void Promise.allSettled(waits).then(hydrate)
else hydrate()

function hydrate(): void {
  // As a transition the page hydrates in small steps, so the browser can answer a touch in between.
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

function readAppName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
