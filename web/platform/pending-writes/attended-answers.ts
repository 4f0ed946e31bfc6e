import type { WriteResult } from './send-pending.ts'

export type Answer = WriteResult | 'waiting'

/** The answers that screens of this tab wait for. */
export function createAttendedAnswers() {
  const attended = new Map<string, { answer: Promise<Answer>; resolve(answer: Answer): void }>()

  return {
    /** The answer to a write; the same one to all who ask. */
    to: (key: string): Promise<Answer> => {
      const known = attended.get(key)
      if (known) return known.answer
      let resolve: (answer: Answer) => void = () => undefined
      const answer = new Promise<Answer>((resolveAnswer) => {
        resolve = resolveAnswer
      })
      attended.set(key, { answer, resolve })
      return answer
    },
    give: (key: string, answer: Answer): void => {
      attended.get(key)?.resolve(answer)
      attended.delete(key)
    },
    has: (key: string): boolean => attended.has(key),
    keys: (): string[] => [...attended.keys()],
    /** Nothing more happens to these for now: their screens go on without the answer. */
    release: (): void => {
      for (const { resolve } of attended.values()) resolve('waiting')
      attended.clear()
    },
  }
}
