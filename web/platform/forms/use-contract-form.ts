import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { readMessage } from '#contract/messages/key.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import '#web/platform/text/error-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'

type Options<T extends FieldValues> = {
  schema: z.ZodMiniType<unknown, T>
  defaultValues: DefaultValues<T>
  /** Lists all refused fields in one toast, as the prayer form does (PNEW-22). */
  listsErrors?: boolean
  /**
   * Runs before the form is sent and may take its time; the form is not sent when it returns false. Text written
   * meanwhile is included.
   */
  prepare?(): boolean | Promise<boolean>
  submit(values: T): Promise<unknown>
}

/**
 * A form over a schema of the contract: validated on submit, then on input; the first refused field gets the focus;
 * fields that the server refuses join the others (REQ-203). The whole form is disabled until the page is hydrated.
 */
export function useContractForm<T extends FieldValues>({
  schema,
  defaultValues,
  listsErrors,
  prepare,
  submit,
}: Options<T>) {
  const form = useForm<T>({
    resolver: resolverOf(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { isSubmitting } = form.formState

  /** The values once preparation and validation succeeded; null when the form is not to be sent. */
  async function prepared(values: T): Promise<T | null> {
    if (!prepare) return values
    if (!(await prepare())) return null
    const latest = form.getValues()
    if (schema.safeParse(latest).success) return latest
    await form.trigger(undefined, { shouldFocus: true })
    return null
  }
  const onSubmit = form.handleSubmit(
    async (values) => {
      if (isSubmitting) return
      const ready = await prepared(values)
      if (!ready) return
      await submit(ready).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        showRefusedFields(error, form.setError)
      })
    },
    (refused) => {
      if (listsErrors) showToast({ kind: 'failure', title: say('form.errors'), detail: joined(refused) })
    },
  )
  return {
    ...form,
    reset: (values: DefaultValues<T> = defaultValues) => form.reset(withoutGaps(values)),
    onSubmit,
    isSubmitting,
    errorOf: (name: Path<T>): string | undefined =>
      errorText(form.getFieldState(name, form.formState).error?.message),
  }
}

/** Replaces undefined values by empty ones: the form library leaves an undefined field as it is on the page. */
function withoutGaps<T>(values: DefaultValues<T>): DefaultValues<T> {
  const filled = Object.entries(values as object).map(([name, value]) => [name, value ?? null])
  return Object.fromEntries(filled)
}

function resolverOf<T extends FieldValues>(schema: z.ZodMiniType<unknown, T>): Resolver<T> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'contract', message }
    return { values: {}, errors: errors as never }
  }
}

/** Sets the server's errors on the fields; the first of them gets the focus. */
function showRefusedFields<T extends FieldValues>(
  { fields }: ApiFailure,
  setError: UseFormSetError<T>,
): void {
  Object.entries(fields).forEach(([name, { key, values }], index) => {
    const numbers = Object.entries(values ?? {}).map(([field, value]) => `${field}=${value}`)
    const message = numbers.length > 0 ? `${key}?${numbers.join('&')}` : key
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}

function errorText(message: string | undefined): string | undefined {
  if (!message) return undefined
  const { key, values } = readMessage(message, isLoaded)
  return say(key, values)
}

function joined(refused: object): string {
  const messages = Object.values(refused).map(({ message }: { message?: string }) => errorText(message))
  return messages.filter(Boolean).join('. ')
}
