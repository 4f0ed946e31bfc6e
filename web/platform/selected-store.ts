import { useRef, useSyncExternalStore } from 'react'

type Selected<Snapshot, Selection> = {
  snapshot: Snapshot
  select: (snapshot: Snapshot) => Selection
  selection: Selection
}

/**
 * What a component takes of a store, the same object for as long as it is equal. It stands in the browser's build for the
 * package of that name, which the router asks for: that one also serves versions of React that nobody here has.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Snapshot,
  readOnServer: () => Snapshot,
  select: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
): Selection {
  const last = useRef<Selected<Snapshot, Selection>>(null)
  function selectFrom(snapshot: Snapshot): Selection {
    const known = last.current
    if (known?.select === select && Object.is(known.snapshot, snapshot)) return known.selection
    const fresh = select(snapshot)
    const selection = known && isEqual(known.selection, fresh) ? known.selection : fresh
    last.current = { snapshot, select, selection }
    return selection
  }
  return useSyncExternalStore(
    subscribe,
    () => selectFrom(read()),
    () => selectFrom(readOnServer()),
  )
}
