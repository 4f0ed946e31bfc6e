import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { t } from './miracle-texts.ts'

/** The miracle was changed elsewhere while it was edited here: the person decides which words stay. */
export function ChangedMeanwhile({ onSaveOver, onLoad }: { onSaveOver: () => void; onLoad: () => void }) {
  return (
    <div className="stack gap-3">
      <Note kind="bad" title={t('miracle.editing.changed')}>
        {t('miracle.editing.changed.detail')}
      </Note>
      <div className="row">
        <Button kind="secondary" onClick={onSaveOver}>
          {t('miracle.editing.saveOver')}
        </Button>
        <Button kind="ghost" onClick={onLoad}>
          {t('miracle.editing.loadNewer')}
        </Button>
      </div>
    </div>
  )
}
