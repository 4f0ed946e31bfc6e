import { type ComponentType, useRef, useState } from 'react'
import { StaticHtml } from './static-html.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useLazyLoad } from './use-lazy-load.ts'

/** A component whose code may not be loaded yet. */
export type LazyComponent<Props> = {
  known: ComponentType<Props> | null
  /** For a page that opens in the browser: loads it in parallel with the data, so that it renders at once. */
  fetch: () => Promise<ComponentType<Props>>
}

/**
 * A component that is loaded when it is needed; the server has it from the start, unless only browsers can render it.
 */
export function lazyComponent<Props>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const part: LazyComponent<Props> = { known: onServer, fetch: async () => (part.known ??= await load()) }
  return part
}

type LazyHydrationProps<Props> = {
  part: LazyComponent<Props>
  props: Props
  /** The part never changes and has no behaviour: the server's HTML stays. */
  isStatic?: boolean
}

/**
 * A part of a page whose first load must stay small. The server's HTML contains it; it hydrates once it is near and the
 * person shows activity, and only then its code is loaded. The importer of the lazy part imports its style sheets: they
 * must not load late.
 */
export function LazyHydration<Props extends object>({
  part,
  props,
  isStatic = false,
}: LazyHydrationProps<Props>) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [isThere] = useState(!useIsHydrated())
  const [{ known: Immediate }] = useState({ ...part })
  const Loaded = useLazyLoad(containerRef, part.fetch)
  const Part = Immediate ?? Loaded
  if (isThere && !Part) return <StaticHtml key="html" containerRef={isStatic ? undefined : containerRef} />
  if (!Part) return <div key="coming" ref={containerRef} />
  return (
    <div key="there">
      <Part {...props} />
    </div>
  )
}
