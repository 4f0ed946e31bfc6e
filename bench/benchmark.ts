import type { Scale } from './bench-scale.ts'
import type { Store } from './bench-store.ts'

/** What every part is given: how large, and the databases, which are opened when the first part asks for them. */
export type Bench = { scale: Scale; openStore(): Promise<Store> }

/** One part of `npm run bench`: what it is called on the command line and in the report, and how it is measured. */
export type Part = { name: string; title: string; run(bench: Bench): Promise<void> }
