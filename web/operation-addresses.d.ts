declare module 'virtual:operation-addresses' {
  import type { OperationName } from '#contract/api/all-operations.ts'

  export type Address = [method: string, path: string]
  /** What visitors may do. */
  export const addresses: Partial<Record<OperationName, Address>>
}

declare module 'virtual:operation-addresses/others' {
  import type { Address } from 'virtual:operation-addresses'
  import type { OperationName } from '#contract/api/all-operations.ts'

  /** All the rest. */
  export const addresses: Record<OperationName, Address>
}
