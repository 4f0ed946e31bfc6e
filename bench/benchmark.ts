import type { Scale } from './bench-scale.ts'
import type { Store } from './bench-store.ts'

/** The input of every part: the scale, and the databases, which are opened when the first part needs them. */
export type Bench = { scale: Scale; openStore(): Promise<Store> }

/** One part of `npm run bench`: its name on the command line, its title in the report, and the measurement. */
export type Part = { name: string; title: string; run(bench: Bench): Promise<void> }
