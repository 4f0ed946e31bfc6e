import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prayerLimits } from '#contract/prayer-constants.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { t } from './texts.ts'
import '#web/ui/styles/input.css'

type ExploreSearchProps = { asked: string; onAsk: (words: string) => void }

const TYPING_PAUSE_MS = 500

/** Words are searched when the typing pauses, or at once on Enter; they follow the address. */
export function ExploreSearch({ asked, onAsk }: ExploreSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useWordsOf(asked)
  const wanted = words.trim()
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (wanted === asked) return
    const timer = setTimeout(() => ask(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, asked])

  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onAsk(wanted)
  }
  function clear(): void {
    setWords('')
    onAsk('')
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
      {asked ? <TextButton onClick={clear}>{t('group.all.search.clear')}</TextButton> : null}
    </form>
  )
}

/** What stands in the box: what is typed, until the address says something else, by the back button for example. */
function useWordsOf(asked: string) {
  const [words, setWords] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    if (words.trim() !== asked) setWords(asked)
  }
  return [words, setWords] as const
}
