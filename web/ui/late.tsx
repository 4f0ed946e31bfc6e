import { type ComponentType, useRef, useState } from 'react'
import { AsItIs } from './as-it-is.tsx'
import { useIsAlive } from './use-is-alive.ts'
import { useLatePart } from './use-late-part.ts'

/** A component whose code may not be here yet. */
export type LatePart<Props> = {
  known: ComponentType<Props> | null
  /** A page that opens in the browser fetches it beside its data and has it at once. */
  fetch: () => Promise<ComponentType<Props>>
}

/** A component that is loaded when it is needed; the server has it from the start, unless only browsers can draw it. */
export function latePart<Props>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  const part: LatePart<Props> = { known: onServer, fetch: async () => (part.known ??= await load()) }
  return part
}

type LateProps<Props> = {
  part: LatePart<Props>
  props: Props
  /** What never changes and does nothing stays as the server drew it. */
  isStill?: boolean
}

/**
 * A part of a page whose first load must stay small. The server's HTML has it, to be read at once; it comes alive when it is
 * near and somebody is there, and only then its code is loaded. The sheets it wears are imported where the part is named:
 * they must not come as late.
 */
export function Late<Props extends object>({ part, props, isStill = false }: LateProps<Props>) {
  const place = useRef<HTMLDivElement>(null)
  const [isThere] = useState(!useIsAlive())
  const [{ known: AtOnce }] = useState({ ...part })
  const Loaded = useLatePart(place, part.fetch)
  const Part = AtOnce ?? Loaded
  if (isThere && !Part) return <AsItIs key="html" place={isStill ? undefined : place} />
  if (!Part) return <div key="coming" ref={place} />
  return (
    <div key="there">
      <Part {...props} />
    </div>
  )
}
