import { Link, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { campaignSorts } from '#contract/fundraising/fundraising-choices.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { useAddressForm } from '#web/platform/forms/use-address-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { type BrowseAddress, browseAddressOf } from './browse-address.ts'
import { t } from './campaign-texts.ts'
import '#web/ui/forms/input.css'

/**
 * Search words and an order in a plain form, which works before hydration and without scripts; once hydrated,
 * it navigates to the same URL on the client, at once when an order is chosen (FUND-2).
 */
export function BrowseSearch({ address }: { address: BrowseAddress }) {
  const navigate = useNavigate()
  const form = useAddressForm({ search: address.search ?? '', sort: address.sort ?? 'newest' })
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = browseAddressOf(Object.fromEntries(new FormData(event.currentTarget)))
    void navigate({ to: '/fundraising/browse', search: next })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form ref={form} role="search" action="/fundraising/browse" className="row mb-6" onSubmit={search}>
      <SearchInput
        label={t('campaigns.search')}
        maxLength={prayerLimits.search.max}
        defaultValue={address.search}
        className="min-w-full sm:min-w-60"
      />
      <SortSelect chosen={address.sort} />
      <Button type="submit" kind="secondary" className="self-stretch">
        {t('campaigns.search.submit')}
      </Button>
      {address.search ? (
        <Link
          to="/fundraising/browse"
          search={{ ...(address.sort && { sort: address.sort }) }}
          className={textLinkClass}
        >
          {t('campaigns.search.clear')}
        </Link>
      ) : null}
    </form>
  )
}

function SortSelect({ chosen = 'newest' }: { chosen: BrowseAddress['sort'] }) {
  return (
    <select
      className="input w-auto flex-1 sm:flex-none"
      name="sort"
      aria-label={t('campaigns.sort')}
      defaultValue={chosen}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      {campaignSorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`campaigns.sort.${sort}`)}
        </option>
      ))}
    </select>
  )
}
