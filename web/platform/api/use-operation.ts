import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'
import { showToast, type ToastMessage } from '#web/ui/toasts/toast-store.ts'
import { type ApiFailure, asApiFailure } from './api-failure.ts'
import '#web/platform/text/error-texts.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { wasIdentityCheckDeclined, withFreshSignIn } from './reauthentication.ts'
import { useApi } from './router-context.ts'
import { followRefusal, sessionKey } from './session-query.ts'

type Sentence = { title: MessageKey; detail?: MessageKey }

/**
 * What a person reads after an operation, and the queries that are stale after it. Each feature has a table of these on
 * top of its api.ts; a component only says where it is shown (REQ-236, REQ-345).
 */
export type Outcome = {
  done?: Sentence
  /** For every refusal without a text of its own. */
  failed: Sentence
  /** For a write that waits for a connection, where nothing else on the page shows it. */
  waiting?: MessageKey
  /**
   * A general failure, such as no connection, then becomes the detail under the title of `failed` instead of replacing
   * it.
   */
  keepsTitle?: boolean
  /** Adds the server's reason, a text of the catalogue, to `failed`: as its detail, or as its {message} (REQ-136). */
  showsReason?: boolean | 'as message'
  /** For single codes; a function where the refused fields decide, null where the component itself handles it. */
  refusals?: Partial<Record<ApiFailure['code'], Sentence | ((failure: ApiFailure) => Sentence) | null>>
  refresh?: readonly QueryKey[]
  /**
   * Refusals that end the operation and that the server has stored: the same input is a new operation then, with a new
   * key. Such a call is not retried automatically.
   */
  endedBy?: readonly ApiFailure['code'][]
}

/** Shows an outcome: as a toast, or in the status region beside what it is about (useStatusLine). */
export type ShowOutcome = (message: ToastMessage) => void

/**
 * A write as a mutation: one idempotency key per input, so that a repeated click or retry is done once; afterwards the
 * outcome is shown. `mutateAsync` rejects with ApiFailure. `values` fill the placeholders of the outcome's texts.
 */
export function useOperation<N extends OperationName>(
  name: N,
  outcome: Outcome,
  values: MessageValues = {},
  show: ShowOutcome = showToast,
) {
  const api = useApi()
  return useWrite<SentOf<N>, OutputOf<N>>(name, outcome, { values, show }, (input, idempotencyKey) => {
    const send = () => api.call(name, input, { idempotencyKey, ...(outcome.endedBy && { isSentOnce: true }) })
    return outcome.refusals?.FRESH_SIGN_IN_REQUIRED === null ? send() : withFreshSignIn(send)
  })
}

type Shown = { values: MessageValues; show: ShowOutcome }

/** The mutation of a write: `send` gets the input and its idempotency key. `isDone` says whether the server has it. */
export function useWrite<Sent, Result>(
  name: OperationName,
  outcome: Outcome,
  { values, show }: Shown,
  send: (input: Sent, idempotencyKey: string) => Promise<Result>,
  isDone: (result: Result) => boolean = () => true,
) {
  const queryClient = useQueryClient()
  const sent = useRef({ input: '', key: '' })

  function keyFor(input: Sent): string {
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: crypto.randomUUID() }
    return sent.current.key
  }

  return useMutation<Result, ApiFailure, Sent>({
    mutationKey: [name],
    networkMode: 'always',
    retry: false,
    mutationFn: (input) => send(input, keyFor(input)),
    onSuccess: async (result) => {
      sent.current = { input: '', key: '' }
      if (!isDone(result)) return
      if (outcome.done) show({ kind: 'success', ...textsOf(outcome.done, values) })
      await Promise.all(
        (outcome.refresh ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => {
      const failure = asApiFailure(error)
      if (outcome.endedBy?.includes(failure.code)) sent.current = { input: '', key: '' }
      followRefusal(queryClient, failure)
      const sentence = sentenceFor(outcome, failure)
      if (sentence) show(failureMessage(queryClient, failure, { sentence, values }))
    },
  })
}

function textsOf({ title, detail }: Sentence, values: MessageValues) {
  return { title: say(title, values), detail: detail && say(detail, values) }
}

type FailureSentence = { sentence: Sentence; values: MessageValues }

function failureMessage(
  queryClient: QueryClient,
  failure: ApiFailure,
  { sentence, values }: FailureSentence,
): ToastMessage {
  const named = failure.values && formatValues(failure.values, queryClient)
  // Offline, nothing else on the page shows that the write was not sent.
  const stays = failure.code === 'NETWORK'
  const texts = textsOf(sentence, { ...values, ...named, message: reasonOf(failure.key, named) })
  return { kind: 'failure', ...texts, ...(stays && { stays }) }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The values of a refusal as people read them: times in the zone of the signed-in member (REQ-114). */
function formatValues(values: MessageValues, queryClient: QueryClient): MessageValues {
  const timeZone = queryClient.getQueryData<Session>(sessionKey)?.member?.timeZone
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) ? formatInstant(value, timeZone) : value,
    ]),
  )
}

const general: Partial<Record<ApiFailure['code'], Sentence>> = {
  NETWORK: { title: 'error.network', detail: 'error.network.detail' },
  FORBIDDEN: { title: 'error.forbidden', detail: 'error.forbidden.detail' },
  SUSPENDED: { title: 'error.forbidden', detail: 'error.suspended' },
  RATE_LIMITED: { title: 'error.rateLimited' },
}

const unavailable: Sentence = { title: 'error.unavailable' }

/**
 * A server that is down is not the person's connection; the operation's title for an offline failure is used then too.
 */
function unavailableSentence({ refusals }: Outcome, { code }: ApiFailure): Sentence | null {
  if (code !== 'UNAVAILABLE') return null
  const offline = refusals?.NETWORK
  if (!offline || typeof offline === 'function') return unavailable
  return { title: offline.title, detail: unavailable.title }
}

/** The sentence for a failure; null where the component itself handles it. */
export function sentenceFor(outcome: Outcome, failure: ApiFailure): Sentence | null {
  const { refusals, failed, showsReason, keepsTitle } = outcome
  const own = refusals?.[failure.code]
  if (own === null || wasIdentityCheckDeclined(failure)) return null
  if (typeof own === 'function') return own(failure)
  if (own) return own
  if (showsReason === 'as message') return failed
  if (showsReason && isLoaded(failure.key) && failure.key !== failed.title)
    return { title: failed.title, detail: failure.key }
  const fallback = general[failure.code] ?? unavailableSentence(outcome, failure)
  if (keepsTitle && fallback) return { title: failed.title, detail: fallback.detail ?? fallback.title }
  return fallback ?? failed
}

function reasonOf(key: MessageKey, values: MessageValues | undefined): string {
  return isLoaded(key) ? say(key, values) : say('error.unexpected')
}
