import { type SubmitEvent, useRef, useState } from 'react'
import { historyFilters, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { t } from './dashboard-texts.ts'

const choices = ['all', ...historyFilters] as const

type HistoryFiltersProps = {
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** The filters of the history: search words and one kind of entry. */
export function HistoryFilters({ address, onAddress }: HistoryFiltersProps) {
  const { filter = 'all', search } = address
  function choose(value: string): void {
    onAddress({ ...address, filter: historyFilters.find((one) => one === value) })
  }
  return (
    <div className="stack mb-6">
      <HistorySearch
        appliedSearch={search ?? ''}
        onSearch={(text) => onAddress({ ...address, search: text })}
      />
      <RadioChips
        legend={t('history.filter')}
        value={filter}
        onChange={({ target }) => choose(target.value)}
        choices={choices.map((value) => ({ value, label: t(`history.filter.${value}`) }))}
      />
    </div>
  )
}

type HistorySearchProps = { appliedSearch: string; onSearch: (text: string | undefined) => void }

/**
 * The search is submitted by Enter or the button, so that typing costs no data; the field follows the URL.
 */
function HistorySearch({ appliedSearch, onSearch }: HistorySearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(appliedSearch)
  const [shown, setShown] = useState(appliedSearch)
  if (shown !== appliedSearch) {
    setShown(appliedSearch)
    setText(appliedSearch)
  }
  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(text.trim() || undefined)
  }
  function clear(): void {
    onSearch(undefined)
    box.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" className="row" onSubmit={search}>
      <SearchInput
        ref={box}
        label={t('history.search')}
        maxLength={prayerLimits.search.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-w-[min(14rem,100%)]"
      />
      <Button type="submit" kind="secondary" className="self-stretch">
        {t('history.search.submit')}
      </Button>
      {appliedSearch ? <TextButton onClick={clear}>{t('history.search.clear')}</TextButton> : null}
    </form>
  )
}
