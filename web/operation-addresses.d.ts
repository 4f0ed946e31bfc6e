declare module 'virtual:operation-addresses' {
  import type { OperationName } from '#contract/api/all-operations.ts'

  export type Address = [method: string, path: string, keepalive?: true]
  /** The operations of visitors, and those that are sent at the press. */
  export const addresses: Partial<Record<OperationName, Address>>
}

declare module 'virtual:operation-addresses/others' {
  import type { Address } from 'virtual:operation-addresses'
  import type { OperationName } from '#contract/api/all-operations.ts'

  /** The other operations. */
  export const addresses: Record<OperationName, Address>
}
