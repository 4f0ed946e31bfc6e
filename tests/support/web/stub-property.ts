import { onTestFinished } from 'vitest'

/**
 * Gives an object of the browser a property that jsdom lacks, until the running test has finished. What would be left
 * behind would be met by the files after it, which share the browser (`reset-browser.ts` fails such a file).
 */
export function stubProperty(target: object, name: string, value: unknown): void {
  const before = Reflect.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}
