import { useSyncExternalStore } from 'react'
import { onSettingChange, readSetting, writeSetting } from './device-settings.ts'

/** How much data the pages may use without a touch (REQ-541). */
export const dataModes = ['normal', 'light', 'text'] as const
export type DataMode = (typeof dataModes)[number]

const NAME = 'data-mode'

/**
 * Sets the mode before the first paint, from the choice on this device, else from what the browser says of its
 * connection: `data-saving` on the html element is 'light' or 'text', and `data-saving-by` is 'browser' where nobody
 * chose. Runs inline at the start of the body, before the fonts are asked for.
 */
export const dataModeScript = `{
  const { dataset } = document.documentElement, { saveData, effectiveType } = navigator.connection ?? {}
  let chosen
  try { chosen = localStorage['${NAME}'] } catch (error) { console.warn(error) }
  if (chosen === 'light' || chosen === 'text') dataset.saving = chosen
  else if (!chosen && (saveData || /2g$/.test(effectiveType))) dataset.saving = 'light', dataset.savingBy = 'browser'
}`

/** The mode of this page, in the browser. */
export function dataMode(): DataMode {
  return (document.documentElement.dataset.saving ?? 'normal') as DataMode
}

/** Whether pictures, fonts and prefetching wait for a touch. */
export function isSavingData(): boolean {
  return document.documentElement.dataset.saving !== undefined
}

/** Chooses the mode of this phone, which outranks what the browser says; open pages follow at once. */
export function chooseDataMode(mode: DataMode): void {
  applyMode(mode)
  writeSetting(NAME, mode)
}

/** The mode of this page, and after hydration each change of it. */
export function useDataMode(): DataMode {
  return useSyncExternalStore(onDataModeChange, dataMode, () => 'normal')
}

/** Whether data is saved because of what the browser says, and nobody chose. */
export function useIsSavedByBrowser(): boolean {
  return useSyncExternalStore(
    onDataModeChange,
    () => document.documentElement.dataset.savingBy !== undefined,
    () => false,
  )
}

/** Calls back when the mode changes, here or in another tab; returns the unsubscribe function. */
export function onDataModeChange(listener: () => void): () => void {
  return onSettingChange(() => {
    const stored = dataModes.find((mode) => mode === readSetting(NAME))
    if (stored) applyMode(stored)
    listener()
  })
}

function applyMode(mode: DataMode): void {
  const { dataset } = document.documentElement
  delete dataset.savingBy
  if (mode === 'normal') delete dataset.saving
  else dataset.saving = mode
}
