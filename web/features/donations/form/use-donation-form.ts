import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { readFocus, restoreFocus } from '#web/platform/forms/form-focus.ts'
import { onSessionChange, useSession } from '#web/platform/session/browser-session.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { dismissFailures, showToast } from '#web/ui/toasts/toast-store.ts'
import { readDonationDraft, saveDonationDraft } from './donation-draft.ts'
import { useDonationLimits } from './donation-limits.ts'
import {
  blankDonation,
  type DonationErrors,
  type DonationInput,
  type DonationValues,
} from './donation-values.ts'
import { readTyped } from './early-input.ts'

/**
 * The donor, as far as the form needs it. `memberId` stays after an expired session, so that the input stays
 * too.
 */
export type Donor = { memberId: string | null; email: string; isSignedIn: boolean }

/**
 * The donor, or null until the session is known. A sign-out in another tab clears the input of the member
 * (REQ-149, REQ-152).
 */
export function useDonor(): Donor | null {
  const { status, member } = useSession()
  const isHydrated = useIsHydrated()
  const [lastMember, setLastMember] = useState<Member | null>(null)
  useEffect(() => {
    if (member) setLastMember(member)
  }, [member])
  useEffect(() => onSessionChange(() => setLastMember(null)), [])
  if (status === 'loading' || !isHydrated) return null
  const known = member ?? lastMember
  return { memberId: known?.id ?? null, email: known?.email ?? '', isSignedIn: status === 'signed-in' }
}

/** The review step before the payment, and its input. */
type Reviewing = { input: DonationInput; Step: typeof import('./review-donation.tsx').ReviewStep }

/** Placeholder while the session is loading: the input is not saved as a draft. */
const anonymousDonor: Donor = { memberId: null, email: '', isSignedIn: false }

/** The state of the form: its values, draft and errors, and whether the review step is shown. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function useDonationForm(
  campaignId: string,
  donor: Donor | null,
  fields: RefObject<HTMLElement | null>,
) {
  const { memberId, email, isSignedIn } = donor ?? anonymousDonor
  const draftKey = { campaignId, memberId }
  const limits = useDonationLimits()
  const [{ typed, focus }] = useState(() => readEarlyInput(donor))
  const [values, setValues] = useState<DonationValues>(() => ({
    ...((donor && readDonationDraft(draftKey)) ?? blankDonation(email)),
    ...typed,
  }))
  const adoptEarlyInput = useEffectEvent(() => {
    if (!(fields.current instanceof HTMLFormElement)) return
    // The form from the server: React took it over as it is, and would empty what was typed before.
    if (!donor) return setValues({ ...values, ...readTyped(fields.current, values) })
    if (Object.keys(typed).length > 0) saveDonationDraft(draftKey, values)
    restoreFocus(fields.current, focus)
  })
  useLayoutEffect(() => adoptEarlyInput(), [])
  const [errors, setErrors] = useState<DonationErrors>({})
  const [reviewing, setReviewing] = useState<Reviewing | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isChecking, setIsChecking] = useState(false)
  const isPending = useRef(false)
  useFocusOnRefusal(fields, refusals)

  function change(changes: Partial<DonationValues>): void {
    const next = { ...values, ...changes }
    setValues(next)
    if (donor) saveDonationDraft(draftKey, next)
    const left = withoutErrors(errors, changes)
    setErrors(left)
    if (Object.keys(errors).length > 0 && Object.keys(left).length === 0) dismissFailures()
  }
  async function review(): Promise<void> {
    if (isPending.current) return
    isPending.current = true
    setIsChecking(true)
    const step = await loadNextStep().catch(unreachable)
    isPending.current = false
    setIsChecking(false)
    if (!step) return
    const { input, errors: found } = step.checkDonation(values, isSignedIn, limits)
    if (input) setReviewing({ input, Step: step.ReviewStep })
    refuse(found ?? {})
  }
  function leaveReview(refused: DonationErrors = {}): void {
    setReviewing(null)
    refuse(refused)
  }
  function refuse(found: DonationErrors): void {
    setErrors(found)
    if (Object.keys(found).length > 0) setRefusals(refusals + 1)
  }
  return { values, errors, reviewing, isChecking, change, review, leaveReview }
}

/**
 * Reads the form that this one replaces, rendered before the session was known; it is still in the document. The form
 * of a known donor has no data-early attribute, so that nobody else reads their input.
 */
function readEarlyInput(donor: Donor | null) {
  if (!donor) return { typed: {}, focus: null }
  const form = document.querySelector<HTMLFormElement>('form[data-early]')
  return { typed: readTyped(form, blankDonation(donor.email)), focus: readFocus(form) }
}

/** Loads the validation and the review step on demand, to keep them out of the first load. */
async function loadNextStep() {
  const [{ checkDonation }, { ReviewStep }] = await Promise.all([
    import('./check-donation.ts'),
    import('./review-donation.tsx'),
  ])
  return { checkDonation, ReviewStep }
}

/** The next step could not be loaded; the input stays. */
function unreachable(): null {
  showToast({ kind: 'failure', title: t('giving.failed'), detail: t('giving.offline.detail') })
  return null
}

function withoutErrors(errors: DonationErrors, changes: Partial<DonationValues>): DonationErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)))
}

/** Focuses the first invalid field after each refusal. */
function useFocusOnRefusal(fields: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]:not([type=radio])')?.focus()
  }, [fields, refusals])
}
