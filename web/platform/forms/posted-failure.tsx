import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, sentenceFor } from '#web/platform/api/use-operation.ts'
import { say } from '#web/platform/text/text-catalogue.ts'
import { Note } from '#web/ui/feedback/note.tsx'

type PostedFailureProps = { outcome: Outcome; failure: ApiFailure | null | undefined }

/** The sentence that a refused form post shows above its fields, where scripts would show a toast (REQ-306). */
export function PostedFailure({ outcome, failure }: PostedFailureProps) {
  const sentence = failure && sentenceFor(outcome, failure)
  if (!sentence) return null
  return (
    <Note kind="bad" title={say(sentence.title, failure.values)}>
      {sentence.detail ? say(sentence.detail, failure.values) : null}
    </Note>
  )
}
