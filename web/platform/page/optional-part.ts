import { type ComponentType, lazy } from 'react'

/**
 * A part whose code comes when it is shown, and that its page can do without: where the code does not come, as without a
 * connection, nothing stands in its place. A failed part of any other kind fails the page.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
}

function Nothing(): null {
  return null
}
