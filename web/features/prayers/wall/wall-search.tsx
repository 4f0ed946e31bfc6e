import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Fragment, type SubmitEvent, type SyntheticEvent } from 'react'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { useAddressForm } from '#web/platform/forms/use-address-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { isNarrowed, type WallAddress, wallAddressOf } from './wall-query.ts'
import { t } from './wall-texts.ts'

/**
 * The search words and the language of the wall (REQ-89, REQ-583): a plain form that opens; and the categories: links in
 * one row. Both work before hydration and without scripts.
 */
export function WallSearch({ address }: { address: WallAddress }) {
  const { search, category, language } = address
  return (
    <div className="wall-search">
      <details open={(search ?? language) !== undefined} onToggle={focusField}>
        <summary className={iconButtonClass({ outlined: true })} aria-label={t('wall.search')}>
          <Search />
        </summary>
        <SearchForm address={address} />
      </details>
      <nav className="wall-categories" aria-label={t('wall.category')}>
        {[undefined, ...categories].map((one) => (
          <Fragment key={one ?? ''}>
            <Link
              to="/prayers"
              search={{
                ...(search && { search }),
                ...(one && { category: one }),
                ...(language && { language }),
              }}
              preload={false}
              resetScroll={false}
              className="wall-category"
              activeOptions={{ exact: true }}
              // The plain form leaves an empty language in the address, which the router takes for another one.
              aria-current={one === category ? 'page' : undefined}
            >
              {t(one ? `prayer.category.${one}` : 'wall.category.all')}
            </Link>{' '}
          </Fragment>
        ))}
      </nav>
      {isNarrowed(address) ? (
        <Link to="/prayers" search={{}} className={textLinkClass}>
          {t('wall.search.clear')}
        </Link>
      ) : null}
    </div>
  )
}

function SearchForm({ address: { search = '', category, language } }: { address: WallAddress }) {
  const navigate = useNavigate()
  const form = useAddressForm({ search, language: language ?? '' })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/prayers', search: wallAddressOf(fields) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form ref={form} role="search" action="/prayers" className="row" onSubmit={submit}>
      <SearchInput
        label={t('wall.search')}
        maxLength={prayerLimits.search.max}
        defaultValue={search}
        className="min-w-full sm:min-w-60"
      />
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <select
        className="input w-auto max-w-full shrink-0 grow"
        name="language"
        aria-label={t('wall.language')}
        defaultValue={language ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{t('wall.language.all')}</option>
        {languageCodes.map((code) => (
          <option key={code} value={code}>
            {t('wall.language.in', { language: languageNames[code] })}
          </option>
        ))}
      </select>
      <Button type="submit" kind="secondary" className="self-stretch">
        {t('wall.search.submit')}
      </Button>
    </form>
  )
}

/** Whoever opens the search types at once; a search that the address opened takes no focus. */
function focusField({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open || !currentTarget.contains(document.activeElement)) return
  currentTarget.querySelector<HTMLInputElement>('input[type=search]')?.focus()
}
