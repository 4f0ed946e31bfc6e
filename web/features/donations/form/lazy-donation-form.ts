import { lazyComponent } from '#web/ui/hydration/lazy-hydration.tsx'
import '#web/ui/forms/choice.css'
import '#web/ui/forms/field.css'
import '#web/ui/forms/input.css'

/** The donation form: server HTML contains it, with the button disabled. */
export const lazyDonationForm = lazyComponent(
  import.meta.env.SSR ? (await import('./donation-form.tsx')).DonationForm : null,
  async () => (await import('./donation-form.tsx')).DonationForm,
)
