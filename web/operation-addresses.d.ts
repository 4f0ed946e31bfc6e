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

declare module 'virtual:operation-addresses/by-worker' {
  import type { Address } from 'virtual:operation-addresses'
  import type { DeferrableName } from '#contract/api/all-operations.ts'

  /** What the worker sends: operations that may be sent late, the upload of their pictures, and its subscription. */
  export const addresses: Record<DeferrableName | 'uploadImage' | 'registerPushSubscription', Address>
}

declare module 'virtual:operation-addresses/copied' {
  import type { OperationName } from '#contract/api/all-operations.ts'

  /** The reads whose answers may be stored on a member's device. */
  export const copied: readonly OperationName[]
  /** A hash of the shapes of those answers. */
  export const shapes: string
}
