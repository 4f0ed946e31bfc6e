import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The one-time token a mail's link carries. It is taken out of the address at once, so that it stays neither in the
 * browser's history nor in what a person copies (SEC-C8).
 */
export function useLinkToken(token: string | undefined): string | null {
  const [linkToken] = useState(token ?? null)
  const router = useRouter()
  useEffect(() => {
    if (token !== undefined) router.history.replace(router.state.location.pathname)
  }, [token, router])
  return linkToken
}
