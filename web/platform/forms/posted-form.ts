import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OperationName, OutputOf } from '#contract/api/all-operations.ts'
import type { MessageValues } from '#contract/messages/key.ts'
import type { PostedForm } from '#contract/pages/form-posts.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, sentenceFor } from '#web/platform/api/use-operation.ts'
import { say } from '#web/platform/text/text-catalogue.ts'

/** In the data cache, because that is what travels with a page from the server. */
export const postedFormKey = ['posted-form']

/** A form that was posted without scripts: what was typed, and its failure or its output. */
export type Posted<N extends OperationName> = {
  values: Record<string, string>
  failure: ApiFailure | null
  isSignedIn: boolean
  output: OutputOf<N> | null
}

/**
 * The form post that this page answers, if it was one of this operation (REQ-306). Pages that are opened later do not
 * find it any more.
 */
export function usePostedForm<N extends OperationName>(operation: N): Posted<N> | null {
  const queryClient = useQueryClient()
  const [posted] = useState(() => readPosted(operation, queryClient.getQueryData<PostedForm>(postedFormKey)))
  useEffect(() => queryClient.removeQueries({ queryKey: postedFormKey }), [queryClient])
  return posted
}

/** The sentence above the fields of a form whose post was refused, where scripts would show a toast (REQ-306). */
export function refusalOf(
  outcome: Outcome,
  failure: ApiFailure | null | undefined,
  values: MessageValues = {},
): { title: string; detail?: string } | null {
  const sentence = failure && sentenceFor(outcome, failure)
  if (!sentence) return null
  const { title, detail } = sentence
  const all = { ...values, ...failure.values }
  return { title: say(title, all), ...(detail && { detail: say(detail, all) }) }
}

function readPosted<N extends OperationName>(operation: N, found: PostedForm | undefined): Posted<N> | null {
  if (found?.operation !== operation) return null
  const { values, error, retryAfterSeconds, isSignedIn, output } = found
  return {
    values,
    failure: error && new ApiFailure(0, error, undefined, retryAfterSeconds),
    isSignedIn,
    output: output as OutputOf<N> | null,
  }
}
