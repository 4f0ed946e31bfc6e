import {
  chooseDataMode,
  dataModes,
  useDataMode,
  useIsSavedByBrowser,
} from '#web/platform/device/data-mode.ts'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { t } from './this-phone-texts.ts'

/** How much data the pages may use on this phone; chosen at once (REQ-541). */
export function DataModeSection() {
  const mode = useDataMode()
  const isByBrowser = useIsSavedByBrowser()
  return (
    <div className="stack">
      <OptionCards
        legend={t('thisPhone.data.legend')}
        value={mode}
        onChange={({ target }) => {
          const chosen = dataModes.find((each) => each === target.value)
          if (chosen) chooseDataMode(chosen)
        }}
        choices={dataModes.map((value) => ({
          value,
          label: t(`thisPhone.data.${value}`),
          description: t(`thisPhone.data.${value}.detail`),
        }))}
      />
      {isByBrowser ? <p className="text-sm text-text-2">{t('thisPhone.data.byBrowser')}</p> : null}
    </div>
  )
}
