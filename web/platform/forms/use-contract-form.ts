import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Message, readMessage } from '#contract/messages/key.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { dismissFailures, showToast } from '#web/ui/toasts/toast-store.ts'
import '#web/platform/text/error-texts.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { useFieldRegister } from './use-field-register.ts'

type Options<T extends FieldValues> = {
  schema: z.ZodMiniType<unknown, T>
  defaultValues: DefaultValues<T>
  /** A post of this form that was refused (REQ-306): its values and errors are those of the page. */
  posted?: { values: Record<string, string>; failure: ApiFailure | null } | null
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
 * fields that the server refuses join the others (REQ-203). What was typed before the page was hydrated stays (REQ-234).
 */
export function useContractForm<T extends FieldValues>({
  schema,
  defaultValues: ownDefaults,
  posted,
  listsErrors,
  prepare,
  submit,
}: Options<T>) {
  const { form, defaultValues, register } = useSchemaForm(schema, ownDefaults, posted)
  const { isSubmitting, errors } = form.formState
  useDismissedFailures(Object.keys(errors).length > 0)

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
    register,
    reset: (values: DefaultValues<T> = defaultValues) => form.reset(withoutGaps(values)),
    onSubmit,
    isSubmitting,
    /** Why the posted form was refused, until it is sent again. */
    postedFailure: form.formState.isSubmitted ? null : posted?.failure,
    errorOf: (name: Path<T>): string | undefined =>
      errorText(form.getFieldState(name, form.formState).error?.message),
  }
}

/** What a message says about the fields is over once they are repaired, or left. */
function useDismissedFailures(isWrong: boolean): void {
  useEffect(() => (isWrong ? dismissFailures : undefined), [isWrong])
}

/** The library's form, as the page came: with the values and the errors of a refused post. */
function useSchemaForm<T extends FieldValues>(
  schema: Options<T>['schema'],
  ownDefaults: DefaultValues<T>,
  posted: Options<T>['posted'],
) {
  const [errors] = useState(() => posted?.failure && errorsOf<T>(posted.failure))
  const defaultValues = posted ? withPosted(ownDefaults, posted.values) : ownDefaults
  const form = useForm<T>({
    resolver: resolverOf(schema),
    defaultValues,
    ...(errors && { errors }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  return { form, defaultValues, register: useFieldRegister(form, posted ? defaultValues : null) }
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
function showRefusedFields<T extends FieldValues>(failure: ApiFailure, setError: UseFormSetError<T>): void {
  Object.entries(errorsOf<T>(failure)).forEach(([name, error], index) => {
    setError(name as Path<T>, error as { type: string; message: string }, { shouldFocus: index === 0 })
  })
}

function errorsOf<T extends FieldValues>({ fields }: ApiFailure): FieldErrors<T> {
  const errors = Object.entries(fields).map(([name, message]) => [
    name,
    { type: 'server', message: written(message) },
  ])
  return Object.fromEntries(errors)
}

/** A message with its values as the one text that a form's error can carry. */
function written({ key, values }: Message): string {
  const numbers = Object.entries(values ?? {}).map(([field, value]) => `${field}=${value}`)
  return numbers.length > 0 ? `${key}?${numbers.join('&')}` : key
}

/** The values of a posted form; a box that was not ticked was not sent. */
function withPosted<T extends FieldValues>(
  defaults: DefaultValues<T>,
  values: Record<string, string>,
): DefaultValues<T> {
  const known = Object.entries(defaults as object).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? name in values : (values[name] ?? value),
  ])
  return Object.fromEntries(known)
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
