declare module 'virtual:operation-addresses' {
  import type { OperationName } from '#contract/all.ts'

  export const addresses: Record<OperationName, [method: string, path: string]>
}
