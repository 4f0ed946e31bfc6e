import { lazyComponent } from '#web/ui/late.tsx'
import '#web/ui/styles/choice.css'
import '#web/ui/styles/field.css'
import '#web/ui/styles/input.css'

/** The donation form: the server's HTML has it, switched off. */
export const lazyDonationForm = lazyComponent(
  import.meta.env.SSR ? (await import('./donation-form.tsx')).DonationForm : null,
  async () => (await import('./donation-form.tsx')).DonationForm,
)
