import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Member, Session } from '#contract/account/account-operations.ts'
import type { Config } from '#contract/api/config-operations.ts'
import { loadMemberParts } from '#web/features/shell/member-part.tsx'
import { readSearch, writeSearch } from '#web/platform/page/search-params.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { defaultConfig, type FakeAnswers, fakeApi } from './render.tsx'

/** Opens an address of the whole site, as a browser would that has already loaded the scripts. */
export async function renderSite(
  address: string,
  fakeAnswers: FakeAnswers = {},
  member: Member | null = null,
  settings: Partial<Config> = {},
) {
  await loadMemberParts()
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  queryClient.setQueryData<Config>(['config'], { ...defaultConfig, ...settings })
  queryClient.setQueryData<Session>(['session'], { member, accessEndsAt: null })
  const { api, sent } = fakeApi(fakeAnswers)
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    context: {
      queryClient,
      api,
      site: { name: defaultConfig.appName, origin: 'http://localhost' },
      boot: 'eager',
    },
  })
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router as never} />, { container: document, baseElement: document.body })
  })
  return { router, queryClient, sent, path: () => router.state.location.href }
}
