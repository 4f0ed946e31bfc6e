import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import type { Member, Session } from '#contract/account/account-operations.ts'
import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { Config } from '#contract/api/config-operations.ts'
import { type ErrorCode, errors } from '#contract/api/error-codes.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import type { MessageValues } from '#contract/messages/key.ts'
import { fees } from '#contract/money/fees.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api, RouterContext } from '#web/platform/api/router-context.ts'
import { pendingWrites, setPendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { SessionProvider } from '#web/platform/session/browser-session.tsx'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { dismissAll, pauseToasts, resumeToasts, visibleToasts } from '#web/ui/toasts/toast-store.ts'
import { polyfillDialog } from './dialog-polyfill.ts'

/** The configuration of a server without settings. */
export const defaultConfig: Config = {
  appName: 'Thandaza',
  version: '1.0.0',
  environment: 'development',
  demo: false,
  devMailbox: false,
  debug: false,
  analytics: false,
  offline: true,
  support: { email: null, phone: null, address: null },
  terms: { version: '2025-05-03', upcoming: null },
  languageOffers: [],
  providerOrigins: ['https://accounts.example'],
  payments: {
    mode: 'live',
    checkoutOrigins: ['https://checkout.example'],
    fees,
    donation: { minCents: 100, maxCents: 100_000_000 },
    payoutDay: null,
  },
  year: 2026,
}

/** Fake answers of a server, typed by the contract; an operation without one fails the test. */
export type FakeAnswers = {
  [N in OperationName]?: (input: SentOf<N>) => OutputOf<N> | Promise<OutputOf<N>>
}

export const nomvula: Member = {
  id: '01930000-0000-7000-8000-000000000001',
  fullName: 'Nomvula Dlamini',
  email: 'nomvula@example.co.za',
  displayName: 'Nomvula D.',
  tint: 1,
  roles: ['user'],
  timeZone: 'Africa/Johannesburg',
  suspendedUntil: null,
  needsConsent: false,
  isMailRefused: false,
  usesSecondFactor: false,
  lacksSecondFactor: false,
}

textsOf(generalMessages, errorMessages)
// Ends a hanging run and measures nothing: a page loads its parts, and busy cores take their time.
configure({ asyncUtilTimeout: 300_000 })

/** Cleans up after each test of the file, and fails a test that wrote an error to the console. */
export function setupRender(): void {
  let consoleErrors: MockInstance
  beforeEach(() => {
    consoleErrors = vi.spyOn(console, 'error')
    polyfillDialog()
    // Busy cores may take longer than a toast shows.
    pauseToasts()
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    pendingWrites()?.stop()
    setPendingWrites(null)
    dismissAll()
    resumeToasts()
    vi.useRealTimers()
    expect(consoleErrors).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
}

/** Renders a part of a page with all that the product gives it: api, data cache, session and router. */
export async function renderWithApp(
  page: (api: Api) => ReactNode,
  fakeAnswers: FakeAnswers = {},
  member: Member | null = nomvula,
  settings: Partial<Config> = {},
) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  queryClient.setQueryData<Config>(['config'], { ...defaultConfig, ...settings })
  queryClient.setQueryData<Session>(['session'], { member, accessEndsAt: null })
  const { api, sent } = fakeApi(fakeAnswers)
  const router = createTestRouter({
    queryClient,
    api,
    site: { name: 'Thandaza', origin: 'http://localhost' },
    boot: 'eager',
  })
  await router.load()
  await act(async () => {
    render(
      <RouterContextProvider router={router as never}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider api={api} leaveMemberPages={async () => undefined}>
            {page(api)}
          </SessionProvider>
        </QueryClientProvider>
      </RouterContextProvider>,
    )
  })
  return { api, queryClient, sent }
}

/** The sentences of the page's status regions, each once. */
export function shownStatus(): string[] {
  const lines = [...document.querySelectorAll('.status-line p')].map(({ textContent }) => textContent ?? '')
  return [...new Set(lines.filter(Boolean))]
}

/** The toasts shown so far, oldest first. */
export function shownToasts(): string[] {
  return visibleToasts().map(({ title, detail }) => (detail ? `${title} / ${detail}` : title))
}

/** A refusal as the server would send it. */
export function refusal(code: ErrorCode, values?: MessageValues): ApiFailure {
  const { status, message } = errors[code]
  return new ApiFailure(status, { code, message, key: message, ...(values && { values }), requestId: 'test' })
}

/** The server cannot be reached. */
export function noNetwork(): ApiFailure {
  return new ApiFailure(0, null)
}

export function fakeApi(fakeAnswers: FakeAnswers): { api: Api; sent: [OperationName, object][] } {
  const sent: [OperationName, object][] = []
  const api: Api = {
    call: async (operation, input) => {
      const answer = fakeAnswers[operation]
      if (!answer) throw new Error(`no fake answer is set for ${operation}`)
      sent.push([operation, input])
      return answer(input)
    },
  }
  return { api, sent }
}

function createTestRouter(context: RouterContext) {
  const root = createRootRouteWithContext<RouterContext>()()
  const page = createRoute({ getParentRoute: () => root, path: '/' })
  return createRouter({ routeTree: root.addChildren([page]), context, history: createMemoryHistory() })
}

/** The device loses its connection; returns the function that brings it back. */
export async function loseConnection(): Promise<() => Promise<void>> {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event('offline')))
  return async () => {
    onLine.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
  }
}
