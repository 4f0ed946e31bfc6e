import { RefreshCw, Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { t } from './people-texts.ts'

type SearchFormProps = {
  isRefreshing: boolean
  onSearch: (search: string) => void
  onRefresh: () => void
}

/** Whom one looks for; an empty search lists everybody again (ADM-2, REQ-111). */
export function SearchForm({ isRefreshing, onSearch, onRefresh }: SearchFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" noValidate className="row items-end" onSubmit={submit}>
      <TextInput
        type="search"
        name="search"
        className="min-w-[min(15rem,100%)] flex-1"
        label={t('people.search')}
        before={<Search />}
        maxLength={peopleLimits.search.max}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" kind="soft">
        {t('people.search.submit')}
      </Button>
      <Button kind="secondary" busy={isRefreshing} busyLabel={t('people.refreshing')} onClick={onRefresh}>
        <RefreshCw />
        {t('people.refresh')}
      </Button>
    </form>
  )
}
