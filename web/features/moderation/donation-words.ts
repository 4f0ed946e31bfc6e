import type { ReportStep } from './report-dialog.tsx'
import type { DialogSubject } from './use-report-dialog.tsx'

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
