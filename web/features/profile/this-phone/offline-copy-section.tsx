import { useCallback, useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { isSharedDevice } from '#web/platform/device/shared-device.ts'
import {
  type CopyChoice,
  chooseCopy,
  copyChoices,
  readCopyChoice,
} from '#web/platform/offline/copy-account.ts'
import { type CopySummary, summarizeCopy } from '#web/platform/offline/copy-summary.ts'
import { dropOfflineCopy } from '#web/platform/offline/wipe-device.ts'
import { sizeOf } from '#web/platform/text/format-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { DownloadButton } from './download-button.tsx'
import { t } from './this-phone-texts.ts'

/** The copy of this phone for reading without a connection: how much there is, its deletion, and the choice (REQ-519). */
export function OfflineCopySection({ member }: { member: Member }) {
  const [choice, setChoice] = useState<CopyChoice | null>(null)
  const [summary, setSummary] = useState<CopySummary | null>(null)
  const read = useCallback(async () => {
    setChoice(await readCopyChoice())
    setSummary(await summarizeCopy().catch(() => null))
  }, [])
  useEffect(() => void read(), [read])
  if (isStaff(member.roles)) return <p>{t('offlineCopy.staff')}</p>

  async function choose(chosen: CopyChoice): Promise<void> {
    setChoice(chosen)
    await chooseCopy(chosen, member)
    await read()
  }
  async function deleteCopy(): Promise<void> {
    await dropOfflineCopy()
    await read()
    showToast({ kind: 'success', title: t('offlineCopy.deleted') })
  }
  return (
    <div className="stack">
      {summary ? <Contents summary={summary} onDelete={() => void deleteCopy()} /> : null}
      {choice ? (
        <OptionCards
          legend={t('offlineCopy.legend')}
          value={choice}
          onChange={({ target }) => {
            const chosen = copyChoices.find((each) => each === target.value)
            if (chosen) void choose(chosen)
          }}
          choices={copyChoices.map((value) => ({
            value,
            label: t(`offlineCopy.${value}`),
            description: t(`offlineCopy.${value}.detail`),
          }))}
        />
      ) : null}
      {choice && choice !== 'nothing' && !isSharedDevice() ? <DownloadButton onStored={read} /> : null}
    </div>
  )
}

function Contents({ summary, onDelete }: { summary: CopySummary; onDelete: () => void }) {
  const { bytes, prayers, groups } = summary
  if (bytes === 0) return <p>{t('offlineCopy.empty')}</p>
  return (
    <>
      <p>{t('offlineCopy.holds', { size: sizeOf(bytes), prayers: prayers.length, groups: groups.length })}</p>
      <div>
        <Button kind="secondary" onClick={onDelete}>
          {t('offlineCopy.delete')}
        </Button>
      </div>
    </>
  )
}
