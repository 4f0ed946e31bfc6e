import type { Reply } from './answers.ts'
import type { Grants } from '#server/simulators/oauth-grants.ts'
import type { SimulatedPerson } from '#server/simulators/simulated-people.ts'

/** The exchange of a code as GitHub answers it: refusals come with status 200. */
export function githubTokenReply(grants: Grants, form: URLSearchParams): Reply {
  const grant = grants.redeem('github', form)
  if (!grant) return { status: 200, json: { error: 'bad_verification_code' } }
  const accessToken = grants.issueAccessToken(grant.person)
  return {
    status: 200,
    json: { access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' },
  }
}

/** GitHub's API as far as a sign-in needs it. A second address is always verified, so only the primary one tells. */
export function githubApiReply(path: string, person: SimulatedPerson | null): Reply {
  if (!person) return { status: 401, json: { message: 'Bad credentials' } }
  const { handle, name, email, isEmailVerified, subject } = person
  if (path === '/user') return { status: 200, json: { id: subject, login: handle, name, email } }
  return {
    status: 200,
    json: [
      { email: `${handle}@users.noreply.example`, primary: false, verified: true },
      { email, primary: true, verified: isEmailVerified },
    ],
  }
}
