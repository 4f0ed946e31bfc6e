import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { t } from './group-texts.ts'
import '#web/ui/styles/input.css'

type ExploreSearchProps = { searched: string; onSearch: (words: string) => void }

const TYPING_PAUSE_MS = 500

/** Words are searched when the typing pauses, or at once on Enter; they follow the address. */
export function ExploreSearch({ searched, onSearch }: ExploreSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useWordsOf(searched)
  const wanted = words.trim()
  const runSearch = useEffectEvent(onSearch)
  useEffect(() => {
    if (wanted === searched) return
    const timer = setTimeout(() => runSearch(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, searched])

  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(wanted)
  }
  function clear(): void {
    setWords('')
    onSearch('')
    box.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" className="row mb-6" onSubmit={search}>
      <div className="input-frame min-w-[min(14rem,100%)] flex-1">
        <span className="input-before">
          <Search />
        </span>
        <input
          ref={box}
          className="input"
          type="search"
          aria-label={t('group.all.search')}
          placeholder={t('group.all.search')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={prayerLimits.search.max}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {searched ? <TextButton onClick={clear}>{t('group.all.search.clear')}</TextButton> : null}
    </form>
  )
}

/** What stands in the box: what is typed, until the address says something else, by the back button for example. */
function useWordsOf(searched: string) {
  const [words, setWords] = useState(searched)
  const [shown, setShown] = useState(searched)
  if (shown !== searched) {
    setShown(searched)
    if (words.trim() !== searched) setWords(searched)
  }
  return [words, setWords] as const
}
