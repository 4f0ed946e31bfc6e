import { useRouter } from '@tanstack/react-router'
import { formKeyField } from '#contract/pages/form-posts.ts'

/** The idempotency key of a form that may be posted without scripts; the server draws one for each answer (REQ-306). */
export function FormKey() {
  const { formKey } = useRouter().options.context
  return <input type="hidden" name={formKeyField} defaultValue={formKey} suppressHydrationWarning />
}
