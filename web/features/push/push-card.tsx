import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { mayAsk, pushQuery } from './push-query.ts'
import type { PushReason } from './push-question.tsx'

const Answers = optionalPart(async () => (await import('./push-answers.tsx')).PushAnswers)

/** The pages on which the question was shown: one that was passed over is not shown again until the next load. */
const asked = new WeakSet<QueryClient>()

/** The question, whose own code comes where the server and the browser permit it. */
export function PushCard({ about }: { about: PushReason }) {
  const queryClient = useQueryClient()
  const { data, isFetchedAfterMount } = useQuery(pushQuery(useApi()))
  const isOffered = useConfig()?.offline === true
  const [isFirst] = useState(() => !asked.has(queryClient))
  const [key, setKey] = useState<string | null>(null)
  // What is known later, because it was answered, does not take the card away.
  const isWanted = key === null && isFirst && isOffered && isFetchedAfterMount
  if (isWanted && data?.key && mayAsk(data)) setKey(data.key)
  return (
    <div aria-live="polite">
      {key === null ? null : (
        <Suspense>
          <Answers about={about} siteKey={key} onShown={() => asked.add(queryClient)} />
        </Suspense>
      )}
    </div>
  )
}
