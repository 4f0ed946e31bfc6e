import { useRouteContext } from '@tanstack/react-router'
import type { Api } from './page/router-context.ts'

/** The api of the router's context, for features. */
export function useApi(): Api {
  return useRouteContext({ from: '__root__', select: (context) => context.api })
}
