import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import { useDonationLimits } from '../limits.ts'
import { t } from '../texts.ts'
import { beginGift, type Gift, type GiftErrors, type Wish } from './gift.ts'
import { keepGift, readGift } from './gift-draft.ts'
import { readFocus, readTyped, restoreFocus } from './typed-gift.ts'
import type { Giver } from './use-giver.ts'

/** The step before the payment, and what it is about. */
type Reviewing = { wish: Wish; Step: typeof import('./review-step.tsx').ReviewStep }

/** As long as nobody knows who gives, what is typed stays in the form alone. */
const nobody: Giver = { memberId: null, email: '', isSignedIn: false }

/** The form's state: what is typed and kept, what is refused, and whether it stands before the payment. */
export function useGift(campaignId: string, giver: Giver | null, fields: RefObject<HTMLElement | null>) {
  const { memberId, email, isSignedIn } = giver ?? nobody
  const place = { campaignId, memberId }
  const limits = useDonationLimits()
  const [{ typed, focus }] = useState(() => leftBefore(email))
  const [gift, setGift] = useState<Gift>(() => ({
    ...((giver && readGift(place)) ?? beginGift(email)),
    ...typed,
  }))
  const goOn = useEffectEvent(() => {
    if (giver && Object.keys(typed).length > 0) keepGift(place, gift)
    if (fields.current instanceof HTMLFormElement) restoreFocus(fields.current, focus)
  })
  useLayoutEffect(() => goOn(), [])
  const [errors, setErrors] = useState<GiftErrors>({})
  const [reviewing, setReviewing] = useState<Reviewing | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isChecking, setIsChecking] = useState(false)
  const isAsked = useRef(false)
  useFocusOnRefusal(fields, refusals)

  function change(part: Partial<Gift>): void {
    const next = { ...gift, ...part }
    setGift(next)
    if (giver) keepGift(place, next)
    if (Object.keys(errors).length > 0) setErrors(withoutErrors(errors, part))
  }
  async function review(): Promise<void> {
    if (isAsked.current) return
    isAsked.current = true
    setIsChecking(true)
    const step = await loadNextStep().catch(unreachable)
    isAsked.current = false
    setIsChecking(false)
    if (!step) return
    const { wish, errors: found } = step.checkGift(gift, isSignedIn, limits)
    if (wish) setReviewing({ wish, Step: step.ReviewStep })
    refuse(found ?? {})
  }
  function leaveReview(refused: GiftErrors = {}): void {
    setReviewing(null)
    refuse(refused)
  }
  function refuse(found: GiftErrors): void {
    setErrors(found)
    if (Object.keys(found).length > 0) setRefusals(refusals + 1)
  }
  return { gift, errors, reviewing, isChecking, change, review, leaveReview }
}

/**
 * The form that this one takes the place of, the server's or one that did not know who gives, is still on the page. What a
 * member typed is nobody else's: their form is not read.
 */
function leftBefore(email: string) {
  if (typeof document === 'undefined') return { typed: {}, focus: null }
  const form = document.querySelector<HTMLFormElement>('form[data-early]')
  return { typed: readTyped(form, beginGift(email)), focus: readFocus(form) }
}

/** The contract's rules and the step before the payment come when they are needed: the first load goes without. */
async function loadNextStep() {
  const [{ checkGift }, { ReviewStep }] = await Promise.all([
    import('./check-gift.ts'),
    import('./review-step.tsx'),
  ])
  return { checkGift, ReviewStep }
}

/** The next step could not be loaded; what was typed stays. */
function unreachable(): null {
  showToast({ kind: 'failure', title: t('giving.failed'), detail: t('giving.offline.detail') })
  return null
}

function withoutErrors(errors: GiftErrors, part: Partial<Gift>): GiftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part)))
}

/** After each refusal the first field it is about gets the focus. */
function useFocusOnRefusal(fields: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]:not([type=radio])')?.focus()
  }, [fields, refusals])
}
