import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Config } from '#contract/api/config-operations.ts'
import type { Api } from './router-context.ts'

export const configKey = ['config']

/** The server's configuration for the browser; loaded once, while the first page is rendered (REQ-47). */
export function configQuery(api: Api) {
  return queryOptions({
    queryKey: configKey,
    queryFn: () => api.call('getConfig', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The configuration that comes with every page; null only where the page itself failed to load. */
export function useConfig(): Config | null {
  return useQueryClient().getQueryData<Config>(configKey) ?? null
}
