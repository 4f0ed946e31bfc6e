import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'
import { createApi } from './platform/api/api-client.ts'
import { reloadWhenOutdated } from './platform/page/boot.ts'
import { createQueryClient } from './platform/queries/query-client.ts'
import { createAppRouter } from './router.tsx'

type PolicyFactory = { createPolicy(name: string, rules: object): object }

/**
 * Claims the one policy name that the pages' headers permit and gives it no rules: from then on no library and no
 * injected script can turn text into markup or code (REQ-208).
 */
export function claimTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy(trustedTypesPolicy, {})
}

claimTrustedTypes()
reloadWhenOutdated()

const router = createAppRouter({
  queryClient: createQueryClient(),
  api: createApi(),
  site: { name: readAppName(), origin: location.origin },
  boot: 'eager',
})
// As a transition the page hydrates in small steps, so the browser can answer a touch in between.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})

function readAppName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
