import type { ThingStep } from './thing-dialog.tsx'
import type { AskedThing } from './use-thing-dialog.tsx'

/** What is asked about the words of a donation. Nobody blocks whom they do not know: of who is not named only the words go. */
export function reportOfWords({ id, name }: { id: string; name: string | null }): [AskedThing, ThingStep] {
  return [{ thing: { kind: 'donation', id }, name: name ?? '' }, name === null ? 'report' : 'choose']
}
