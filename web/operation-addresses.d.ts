declare module 'virtual:operation-addresses' {
  import type { OperationName } from '#contract/all.ts'

  export type Address = [method: string, path: string]
  /** What visitors may do. */
  export const addresses: Partial<Record<OperationName, Address>>
}

declare module 'virtual:operation-addresses/others' {
  import type { Address } from 'virtual:operation-addresses'
  import type { OperationName } from '#contract/all.ts'

  /** All the rest. */
  export const addresses: Record<OperationName, Address>
}
