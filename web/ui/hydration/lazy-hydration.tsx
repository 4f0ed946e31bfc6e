import { type ComponentType, useRef, useState } from 'react'
import { StaticHtml } from './static-html.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useLazyLoad } from './use-lazy-load.ts'

/** A component whose code may not be here yet. */
export type LazyComponent<Props> = {
  known: ComponentType<Props> | null
  /** A page that opens in the browser fetches it beside its data and has it at once. */
  fetch: () => Promise<ComponentType<Props>>
}

/** A component that is loaded when it is needed; the server has it from the start, unless only browsers can draw it. */
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
  /** What never changes and does nothing stays as the server drew it. */
  isStatic?: boolean
}

/**
 * A part of a page whose first load must stay small. The server's HTML has it, to be read at once; it comes alive when it is
 * near and somebody is there, and only then its code is loaded. The sheets it wears are imported where the part is named:
 * they must not come as late.
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
