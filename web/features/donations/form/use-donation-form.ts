import { useHydrated } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { onSessionChange, useSession } from '#web/platform/session/browser-session.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { readDonationDraft, saveDonationDraft } from './donation-draft.ts'
import { useDonationLimits } from './donation-limits.ts'
import {
  blankDonation,
  type DonationErrors,
  type DonationInput,
  type DonationValues,
} from './donation-values.ts'
import { readFocus, readTyped, restoreFocus } from './early-input.ts'

/** Who gives, as far as the form cares. `memberId` stays when the session ends by itself, so that the words stay too. */
export type Donor = { memberId: string | null; email: string; isSignedIn: boolean }

/**
 * Who gives; null until it is known. A sign-out in another tab takes away what the member typed (REQ-149, REQ-152).
 */
export function useDonor(): Donor | null {
  const { status, member } = useSession()
  const isHydrated = useHydrated()
  const [lastMember, setLastMember] = useState<Member | null>(null)
  useEffect(() => {
    if (member) setLastMember(member)
  }, [member])
  useEffect(() => onSessionChange(() => setLastMember(null)), [])
  if (status === 'loading' || !isHydrated) return null
  const known = member ?? lastMember
  return { memberId: known?.id ?? null, email: known?.email ?? '', isSignedIn: status === 'signed-in' }
}

/** The step before the payment, and what it is about. */
type Reviewing = { input: DonationInput; Step: typeof import('./review-donation.tsx').ReviewStep }

/** As long as nobody knows who gives, what is typed stays in the form alone. */
const anonymousDonor: Donor = { memberId: null, email: '', isSignedIn: false }

/** The form's state: what is typed and kept, what is refused, and whether it stands before the payment. */
export function useDonationForm(
  campaignId: string,
  donor: Donor | null,
  fields: RefObject<HTMLElement | null>,
) {
  const { memberId, email, isSignedIn } = donor ?? anonymousDonor
  const draftKey = { campaignId, memberId }
  const limits = useDonationLimits()
  const [{ typed, focus }] = useState(() => readEarlyInput(email))
  const [values, setValues] = useState<DonationValues>(() => ({
    ...((donor && readDonationDraft(draftKey)) ?? blankDonation(email)),
    ...typed,
  }))
  const restoreEarlyInput = useEffectEvent(() => {
    if (donor && Object.keys(typed).length > 0) saveDonationDraft(draftKey, values)
    if (fields.current instanceof HTMLFormElement) restoreFocus(fields.current, focus)
  })
  useLayoutEffect(() => restoreEarlyInput(), [])
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
    if (Object.keys(errors).length > 0) setErrors(withoutErrors(errors, changes))
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
 * The form that this one takes the place of, the server's or one that did not know who gives, is still on the page. What a
 * member typed is nobody else's: their form is not read.
 */
function readEarlyInput(email: string) {
  if (typeof document === 'undefined') return { typed: {}, focus: null }
  const form = document.querySelector<HTMLFormElement>('form[data-early]')
  return { typed: readTyped(form, blankDonation(email)), focus: readFocus(form) }
}

/** The contract's rules and the step before the payment come when they are needed: the first load goes without. */
async function loadNextStep() {
  const [{ checkDonation }, { ReviewStep }] = await Promise.all([
    import('./check-donation.ts'),
    import('./review-donation.tsx'),
  ])
  return { checkDonation, ReviewStep }
}

/** The next step could not be loaded; what was typed stays. */
function unreachable(): null {
  showToast({ kind: 'failure', title: t('giving.failed'), detail: t('giving.offline.detail') })
  return null
}

function withoutErrors(errors: DonationErrors, changes: Partial<DonationValues>): DonationErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes)))
}

/** After each refusal the first field it is about gets the focus. */
function useFocusOnRefusal(fields: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]:not([type=radio])')?.focus()
  }, [fields, refusals])
}
