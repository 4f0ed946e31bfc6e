import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Member, Session } from '#contract/account.ts'
import type { Config } from '#contract/config.ts'
import { fees } from '#contract/fees.ts'
import { loadMemberParts } from '#web/features/shell/member-part.tsx'
import { createQueryClient } from '#web/platform/query-client.ts'
import { readSearch, writeSearch } from '#web/platform/search.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { fakeApi, type Sender } from './stage.tsx'

/** What a server says of itself that has no settings. */
export const plainConfig: Config = {
  appName: 'Thandaza',
  version: '1.0.0',
  environment: 'development',
  demo: false,
  devMailbox: false,
  debug: false,
  analytics: false,
  support: { email: null, phone: null, address: null },
  terms: { version: '2025-05-03', upcoming: null },
  providerOrigins: ['https://accounts.example'],
  payments: {
    mode: 'live',
    checkoutOrigins: ['https://checkout.example'],
    fees,
    donation: { minCents: 100, maxCents: 100_000_000 },
  },
  year: 2026,
}

/** Opens an address of the whole site, as a browser would that has already loaded the scripts. */
export async function openSite(
  address: string,
  sender: Sender = {},
  member: Member | null = null,
  settings: Partial<Config> = {},
) {
  await loadMemberParts()
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  queryClient.setQueryData<Config>(['config'], { ...plainConfig, ...settings })
  queryClient.setQueryData<Session>(['session'], { member, accessEndsAt: null })
  const { api, sent } = fakeApi(sender)
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    context: {
      queryClient,
      api,
      site: { name: plainConfig.appName, origin: 'http://localhost' },
      boot: 'eager',
    },
  })
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router as never} />, { container: document, baseElement: document.body })
  })
  return { router, queryClient, sent, path: () => router.state.location.href }
}
