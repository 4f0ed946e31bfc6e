import { ApiFailure } from '#web/platform/api/api-failure.ts'

/** Asks who is signed in to prove it again; false when they would rather not. */
type Check = () => Promise<boolean>

let check: Check | null = null

/** The frame around every page offers the question; the function given back takes it away. */
export function offerIdentityCheck(offered: Check): () => void {
  check = offered
  return () => {
    if (check === offered) check = null
  }
}

/** True for a refusal about which the person was asked already, and said no. */
export function wasIdentityCheckDeclined({ code }: ApiFailure): boolean {
  return check !== null && code === 'FRESH_SIGN_IN_REQUIRED'
}

/**
 * Runs an act, and again once the person has proven who they are when the server asks for that: so every act that the
 * server holds behind a fresh sign-in goes on, wherever its button stands.
 */
export async function withFreshSignIn<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const isRequired = error instanceof ApiFailure && error.code === 'FRESH_SIGN_IN_REQUIRED'
    if (!isRequired || !check || !(await check())) throw error
    return await action()
  }
}
