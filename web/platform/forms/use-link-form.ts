import { useState } from 'react'
import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import { ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import '#web/platform/text/error-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { usePostedForm } from './posted-form.ts'

type Sent<N extends OperationName> = {
  isBusy: boolean
  failure: ApiFailure | null
  output: OutputOf<N> | null
}

/**
 * The form behind a link in a mail: one button, because mail scanners follow links. Where scripts are off, it is posted
 * to its page, and what came of it is already here (REQ-306). `input` is null where the link is incomplete. A page with two
 * buttons sends what belongs to the other one.
 */
export function useLinkForm<N extends OperationName>(operation: N, input: SentOf<N> | null) {
  const api = useApi()
  const posted = usePostedForm(operation)
  const [sent, setSent] = useState<Sent<N>>({
    isBusy: false,
    failure: posted?.failure ?? null,
    output: posted?.output ?? null,
  })
  async function send(other?: SentOf<N>): Promise<void> {
    const chosen = other ?? input
    if (!chosen) return
    setSent({ isBusy: true, failure: null, output: null })
    const done = await api.call(operation, chosen).catch(asApiFailure)
    setSent({
      isBusy: false,
      ...(done instanceof ApiFailure ? { failure: done, output: null } : { failure: null, output: done }),
    })
  }
  return { ...sent, send }
}

/** Why pressing the button did nothing: `broken` for a link that is not ours; null where nothing more is known. */
export function linkFailureText({ code, key }: ApiFailure, broken: string): string | null {
  if (code === 'INVALID') return broken
  return isLoaded(key) ? say(key) : null
}
