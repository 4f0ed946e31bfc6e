import type { ReactNode, SubmitEvent } from 'react'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { useAddressForm } from '#web/platform/forms/use-address-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import '#web/ui/forms/input.css'

type Choice = {
  name: string
  label: string
  value: string
  options: readonly { value: string; text: string }[]
}

type AddressSearchProps = {
  /** The path of the list. */
  action: string
  label: string
  submitLabel: string
  search: string | undefined
  choice: Choice
  /** Receives the fields of the form and navigates to their address. */
  onSearch: (fields: Record<string, FormDataEntryValue>) => void
  /** The link that clears the search. */
  children: ReactNode
}

/**
 * Search words and a choice in a plain form, which works before hydration and without scripts; once hydrated, it
 * navigates to the same address on the client, at once when something is chosen.
 */
export function AddressSearch(props: AddressSearchProps) {
  const { choice, search = '' } = props
  const form = useAddressForm({ search, [choice.name]: choice.value })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    props.onSearch(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form ref={form} role="search" action={props.action} className="row mb-6" onSubmit={submit}>
      <SearchInput
        label={props.label}
        maxLength={prayerLimits.search.max}
        defaultValue={search}
        className="min-w-full sm:min-w-60"
      />
      <select
        className="input w-auto flex-1 sm:flex-none"
        name={choice.name}
        aria-label={choice.label}
        defaultValue={choice.value}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {choice.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Button type="submit" kind="secondary" className="self-stretch">
        {props.submitLabel}
      </Button>
      {props.children}
    </form>
  )
}
