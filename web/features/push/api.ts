import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import type { Sent } from '#contract/api/define-operation.ts'
import type { PushSettings, pushOperations } from '#contract/notifications/push-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { followRefusal, sessionKey } from '#web/platform/api/session-query.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { endPush } from '#web/platform/push/end-push.ts'
import { subscribe } from '#web/platform/push/subscribe.ts'
import { pushKey } from './push-query.ts'
import './push-texts.ts'

const outcomes = {
  decline: { failed: { title: 'push.settings.failed' }, refresh: [pushKey] },
  save: {
    done: { title: 'push.settings.saved' },
    failed: { title: 'push.settings.failed' },
    keepsTitle: true,
  },
  stop: {
    done: { title: 'push.device.stopped' },
    failed: { title: 'push.device.stopFailed' },
    refusals: { NOT_FOUND: { title: 'push.device.stopped' } },
    refresh: [pushKey],
  },
  test: {
    done: { title: 'push.test.sent' },
    failed: { title: 'push.test.failed' },
    keepsTitle: true,
    refresh: [pushKey],
  },
} as const satisfies Record<string, Outcome>

/** How an attempt to turn pushes on ended. */
export type Result = 'on' | 'refused' | 'failed' | 'unknown'

/** Turns the pushes to this browser on, at a press, once at a time: the browser asks the person first. */
export function useTurnOn(key: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  /** Null before and during the attempt, and when the browser's question was left without an answer. */
  const [result, setResult] = useState<Result | null>(null)

  async function attempt(accountId: string): Promise<Result | null> {
    try {
      const permission = await subscribe({ api, accountId, key })
      if (permission === 'default') return null
      return permission === 'granted' ? 'on' : 'refused'
    } catch (error) {
      const failure = asApiFailure(error)
      followRefusal(queryClient, failure)
      return failure.code === 'PUSH_ENDPOINT_UNKNOWN' ? 'unknown' : 'failed'
    }
  }
  async function turnOn(): Promise<void> {
    const accountId = queryClient.getQueryData<Session>(sessionKey)?.member?.id
    if (isRunning.current || !accountId) return
    isRunning.current = true
    setBusy(true)
    setResult(null)
    setResult(await attempt(accountId))
    setBusy(false)
    isRunning.current = false
    await queryClient.invalidateQueries({ queryKey: pushKey })
  }
  return { result, isBusy, turnOn }
}

/** 'Not now'. */
export function useDeclinePush() {
  return useOperation('declinePush', outcomes.decline)
}

/** Saves the quiet hours or the words on the locked screen, each by itself; the page shows them from then on. */
export function useSavePush(show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('setPushSettings', outcomes.save, {}, show)
  return async (input: Sent<(typeof pushOperations)['setPushSettings']>): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: pushKey })
    queryClient.setQueryData<PushSettings>(pushKey, await mutateAsync(input))
  }
}

/** Ends the pushes to one browser; this one forgets its subscription too. */
export function useStopDevice({ id, isThis }: PushSettings['devices'][number]) {
  const { mutateAsync } = useOperation('endPushSubscription', outcomes.stop)
  return async (): Promise<void> => {
    await mutateAsync({ deviceId: id })
    if (isThis) await endPush()
  }
}

/** Sends a push to this browser, to be seen. */
export function useTestPush(show: ShowOutcome) {
  return useOperation('sendTestPush', outcomes.test, {}, show)
}
