import { Link, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { useAddressForm } from '#web/platform/forms/use-address-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { isNarrowed, type WallAddress, wallAddressOf } from './wall-query.ts'
import { t } from './wall-texts.ts'
import '#web/ui/forms/input.css'

/**
 * Search text and category in a plain form, which works before and without scripts; a hydrated page navigates to the
 * same address itself, at once when a category is chosen (REQ-89).
 */
export function WallSearch({ address }: { address: WallAddress }) {
  const navigate = useNavigate()
  const form = useAddressForm({ search: address.search ?? '', category: address.category ?? '' })
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = wallAddressOf(Object.fromEntries(new FormData(event.currentTarget)))
    void navigate({ to: '/prayers', search: next })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form ref={form} role="search" action="/prayers" className="row mb-6" onSubmit={search}>
      <SearchInput
        label={t('wall.search')}
        maxLength={prayerLimits.search.max}
        defaultValue={address.search}
        className="min-w-full sm:min-w-60"
      />
      <CategorySelect chosen={address.category} />
      <Button type="submit" kind="secondary" className="self-stretch">
        {t('wall.search.submit')}
      </Button>
      {isNarrowed(address) ? (
        <Link to="/prayers" search={{}} className={textLinkClass}>
          {t('wall.search.clear')}
        </Link>
      ) : null}
    </form>
  )
}

function CategorySelect({ chosen }: { chosen: WallAddress['category'] }) {
  return (
    <select
      className="input w-auto flex-1 sm:flex-none"
      name="category"
      aria-label={t('wall.category')}
      defaultValue={chosen ?? ''}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      <option value="">{t('wall.category.all')}</option>
      {categories.map((category) => (
        <option key={category} value={category}>
          {t(`prayer.category.${category}`)}
        </option>
      ))}
    </select>
  )
}
