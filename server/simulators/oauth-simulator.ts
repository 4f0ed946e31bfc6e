import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from '#contract/account/account-operations.ts'
import { providerNames } from '#contract/values/constants.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import {
  createGoogle,
  type Fault,
  githubApiReply,
  githubTokenReply,
  type Reply,
  type SimulatedGoogle,
  sendReply,
} from './google-and-github.ts'
import { createGrants, type Grants, readAuthorizationRequest } from './oauth-grants.ts'
import { demoPeople, type SimulatedPerson } from './simulated-people.ts'

const style = `
:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;background:#f2f2f0;color:#222}
main{max-width:24rem;margin:0 auto;padding:1.5rem;background:#fff;border:1px solid #ccc;border-radius:12px}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem}
.mark{display:inline-block;padding:.1rem .6rem;border-radius:99px;background:#fde7b0;color:#4a3200;font-size:.9rem}
button{display:block;width:100%;min-height:3rem;margin:.6rem 0;padding:.6rem 1rem;font:inherit;text-align:left;
border:1px solid #999;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
small{display:block;color:#555}.cancel{text-align:center;border-color:transparent;text-decoration:underline}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eee}main,button{background:#222;border-color:#555}
small{color:#bbb}}`

/** Lists the demo people of a provider, each a button; works without JavaScript. */
function choicePage(
  provider: Provider,
  people: readonly SimulatedPerson[],
  parameters: URLSearchParams,
): string {
  const carried = [...parameters]
    .filter(([name]) => name !== 'login_hint')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return page(
    `Sign in with ${providerNames[provider]}`,
    `<p>Choose who you want to be.</p>
<form method="post">${carried.join('')}
${people.map(personButton).join('\n')}
<button class="cancel" name="login_hint" value="cancel">Cancel</button>
</form>`,
  )
}

/** Explains a wrong request. */
function errorPage(sentence: string): string {
  return page('This sign-in cannot go on', `<p>${escapeHtml(sentence)}</p>`)
}

function personButton({ handle, name, email, isEmailVerified }: SimulatedPerson): string {
  const address = `${escapeHtml(email)}${isEmailVerified ? '' : ' (not verified)'}`
  return `<button name="login_hint" value="${escapeHtml(handle)}">${escapeHtml(name)}<small>${address}</small></button>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="mark">Simulator: no real accounts</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

export type OAuthSimulator = {
  origin: string
  addPerson(person: SimulatedPerson): void
  /** Makes the next exchange of a code go wrong. */
  failNext(fault: Fault): void
  close(): Promise<void>
}

type World = {
  google: SimulatedGoogle
  grants: Grants
  people: SimulatedPerson[]
  /** Returns the fault for the next exchange and clears it. */
  takeFault(): Fault | null
}

const MOST_BYTES = 64_000

/**
 * Google and GitHub on this machine, for development and tests: the real exchange (state, PKCE, nonce, signed ID
 * tokens) with people who do not exist. `login_hint=<handle>` chooses a person, `login_hint=cancel` refuses, both
 * without showing the page.
 */
export async function startOAuthSimulator({ port = 0 }: { port?: number } = {}): Promise<OAuthSimulator> {
  const grants = createGrants()
  const people = [...demoPeople]
  let fault: Fault | null = null
  let world: World | null = null

  const server = createServer((request, response) => {
    if (!world) return void response.destroy()
    answer(world, request).then(
      (reply) => reply && sendReply(response, reply),
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const takeFault = () => {
    const taken = fault
    fault = null
    return taken
  }
  world = { google: await createGoogle(origin, grants), grants, people, takeFault }

  return {
    origin,
    addPerson: (person) => people.push(person),
    failNext: (next) => {
      fault = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The reply to a request; null leaves it without one. */
async function answer(world: World, request: IncomingMessage): Promise<Reply | null> {
  const { google, grants } = world
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const route = `${request.method} ${pathname}`
  if (route === 'GET /google/.well-known/openid-configuration') return { status: 200, json: google.metadata }
  if (route === 'GET /google/jwks') return { status: 200, json: google.keys }
  if (route === 'GET /google/authorize') return authorize(world, 'google', searchParams)
  if (route === 'GET /login/oauth/authorize') return authorize(world, 'github', searchParams)
  if (route === 'GET /user' || route === 'GET /user/emails')
    return githubApiReply(pathname, grants.personOf(request.headers.authorization))
  if (request.method !== 'POST') return { status: 404, html: errorPage('There is nothing here.') }
  return await servePost(world, pathname, await readForm(request))
}

async function servePost(world: World, pathname: string, form: URLSearchParams): Promise<Reply | null> {
  if (pathname === '/google/authorize') return authorize(world, 'google', form)
  if (pathname === '/login/oauth/authorize') return authorize(world, 'github', form)
  const fault = world.takeFault()
  if (fault === 'silence') return null
  if (fault === 'server-error') return { status: 500, json: { error: 'server_error' } }
  if (fault === 'redirect') return { status: 302, location: `${world.google.issuer}/elsewhere` }
  if (pathname === '/google/token') return await world.google.serveToken(form, fault)
  if (pathname === '/login/oauth/access_token') return githubTokenReply(world.grants, form)
  return { status: 404, html: errorPage('There is nothing here.') }
}

function authorize(world: World, provider: Provider, parameters: URLSearchParams): Reply {
  const request = readAuthorizationRequest(provider, parameters)
  if (typeof request === 'string') return { status: 400, html: errorPage(request) }
  const hint = parameters.get('login_hint')
  const person = world.people.find(({ handle }) => handle === hint)
  if (!person && hint !== 'cancel')
    return { status: 200, html: choicePage(provider, world.people, parameters) }

  const back = new URL(request.redirectUri)
  back.searchParams.set('state', request.state)
  if (provider === 'google') back.searchParams.set('iss', world.google.issuer)
  if (person) back.searchParams.set('code', world.grants.issueCode(request, person))
  else back.searchParams.set('error', 'access_denied')
  return { status: 303, location: back.href }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MOST_BYTES) break
  }
  return new URLSearchParams(text)
}
