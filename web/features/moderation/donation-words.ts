import type { ReportStep } from './thing-dialog.tsx'
import type { DialogSubject } from './use-thing-dialog.tsx'

/** What is asked about the words of a donation. Nobody blocks whom they do not know: of who is not named only the words go. */
export function reportOfDonorWords({
  id,
  name,
}: {
  id: string
  name: string | null
}): [DialogSubject, ReportStep] {
  return [{ thing: { kind: 'donation', id }, name: name ?? '' }, name === null ? 'report' : 'choose']
}
