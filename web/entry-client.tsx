import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { claimTrustedTypes } from '#web/platform/trusted-types.ts'
import { createApi } from './platform/api/api-client.ts'
import { reloadWhenOutdated } from './platform/page/boot.ts'
import { createQueryClient } from './platform/queries/query-client.ts'
import { createAppRouter } from './router.tsx'

claimTrustedTypes()
reloadWhenOutdated()

const router = createAppRouter({
  queryClient: createQueryClient(),
  api: createApi(),
  site: { name: readAppName(), origin: location.origin },
  boot: 'eager',
})
// As a transition it comes alive in small steps, between which the browser answers a touch.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})

function readAppName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
