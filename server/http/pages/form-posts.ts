import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/account/account-operations.ts'
import { allOperations, type OperationName, type OutputOf } from '#contract/api/all-operations.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import type { FormPost, PostedForm } from '#contract/pages/form-posts.ts'
import { formKeyField, formPosts } from '#contract/pages/form-posts.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { cookieJar } from '#server/http/requests/cookies.ts'
import { asFailure, refusalOf } from '#server/http/requests/error-responses.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import { type ApiOptions, clientOf, refuse, requireOwnPage } from '#server/http/requests/operation-routes.ts'
import { type Call, parse, perform } from '#server/http/requests/request-pipeline.ts'
import { bodyTimeout, emptyUpload } from '#server/http/requests/upload-body.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { pageRequestOf } from './page-routes.ts'
import type { Pages, PostOutcome } from './page-server.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAIL_PROGRAM_TYPES = [FORM_TYPE, 'multipart/form-data']

/** Refusals of a request that no form of ours sends: it is not answered with a page. */
const withoutPage = new Set<ErrorCode>(['CROSS_ORIGIN', 'MALFORMED'])

/** Fields that are not sent back to the browser. */
const notReturned = new Set(['password', 'confirmPassword', 'code', formKeyField])

type Fields = Record<string, string>
type Performed = PostOutcome & { cookies: readonly string[] }

/**
 * Accepts the forms of contract/pages/form-posts.ts as plain form posts: the same operation, limits and origin rule as
 * through the API (REQ-306). In a plugin scope of its own, because no other address reads this type (SEC-C6).
 */
export function addFormPosts(server: FastifyInstance, options: ApiOptions, pages: Pages): void {
  const forms = Object.entries<FormPost>(formPosts)
  const register = (wanted: typeof forms, types: string[], read: (body: string) => string) =>
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) =>
        done(null, read(String(body))),
      )
      for (const [pattern, form] of wanted)
        scope.post(routeOf(pattern), { preParsing: bodyTimeout }, (request, reply) =>
          answerPost(options, pages, form, request, reply),
        )
    })
  register(
    forms.filter(([, { isWithoutFields }]) => !isWithoutFields),
    [FORM_TYPE],
    (body) => body,
  )
  register(
    forms.filter(([, { isWithoutFields }]) => isWithoutFields),
    MAIL_PROGRAM_TYPES,
    () => '',
  )
}

/** The route of a page; an address without an id there, such as /fundraising/browse, is that of another page. */
function routeOf(pattern: string): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) =>
    name.endsWith('Id') ? `:${name}(^[0-9a-f-]{36}$)` : `:${name}`,
  )
}

/** Answers with 303 to a page of ours, or with the form's own page, which shows the outcome. */
async function answerPost(
  options: ApiOptions,
  pages: Pages,
  form: FormPost,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { cookies, ...outcome } = await performForm(options, form, request)
  const { failure, posted } = outcome
  if (failure && withoutPage.has(failure.code)) return refuse(reply, failure, request.id)
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  const location = failure ? null : locationAfter(posted, searchOf(request))
  if (location !== null) return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()
  const page = await pages.answer({ ...pageRequestOf(request, options.deps.rateLimits), outcome })
  return reply.code(page.status).headers(page.headers).send(page.body)
}

async function performForm(options: ApiOptions, page: FormPost, request: FastifyRequest): Promise<Performed> {
  const { deps, log, metrics } = options
  const rules = { https: deps.settings.appUrl.startsWith('https:'), clock: deps.clock }
  const cookies = cookieJar(rules)
  let form = page
  let fields: Fields = {}
  let isSignedIn = false
  const requestLog = () => log.with({ requestId: request.id, operation: form.operation })
  try {
    const client = clientOf(request, rules)
    requireOwnPage(deps, request, client.sessionToken !== null)
    fields = fieldsOf(request.body)
    form = formWith(fields, page)
    const actor = await findSession(deps, client.sessionToken)
    isSignedIn = actor !== null
    const posted = { input: inputOf(form, fields, request), idempotencyKey: keyOf(fields) }
    const output = await submit(options, form, { ...posted, actor, client, cookies, log: requestLog() })
    return outcomeOf(request, form.operation, fields, { isSignedIn, output, cookies: cookies.lines })
  } catch (error) {
    const failure = asFailure(error, requestLog())
    metrics.count(form.operation, failure.code)
    requestLog().info('refused', { code: failure.code })
    return outcomeOf(request, form.operation, fields, { isSignedIn, failure })
  }
}

/** The form of the page that has these fields. */
function formWith(fields: Fields, page: FormPost): FormPost {
  const [, other = page] = Object.entries(page.others ?? {}).find(([name]) => name in fields) ?? []
  return other
}

/** Performs the operation of a form; null for one that is only checked so far. */
async function submit(
  { deps, handlers, metrics }: ApiOptions,
  { operation: name, isCheckedFirst }: FormPost,
  call: Omit<Call, 'upload'>,
): Promise<unknown> {
  const operation = allOperations[name]
  if (isCheckedFirst && call.idempotencyKey === null) {
    parse(operation, call.input)
    return null
  }
  const output = await perform(deps, name, operation, handlers[name], { ...call, upload: emptyUpload() })
  metrics.count(name, 'ok')
  return output
}

type Result = { isSignedIn: boolean; output?: unknown; failure?: Failure; cookies?: readonly string[] }

function outcomeOf(
  request: FastifyRequest,
  operation: OperationName,
  fields: Fields,
  { isSignedIn, output = null, failure, cookies = [] }: Result,
): Performed {
  const refusal = failure && refusalOf(failure, request.id)
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !notReturned.has(name)))
  const posted = {
    operation,
    values,
    isSignedIn,
    output,
    error: refusal?.body.error ?? null,
    retryAfterSeconds: refusal?.retryAfterSeconds ?? null,
  }
  return { posted, failure: failure ?? null, cookies }
}

/** The fields of a form; line breaks as the API gets them. A name that comes twice is no form of ours. */
function fieldsOf(body: unknown): Fields {
  const fields: Fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(String(body ?? ''))) {
    if (name in fields) throw new Failure('MALFORMED')
    fields[name] = value.replaceAll('\r\n', '\n')
  }
  return fields
}

/** The input of the operation, as the page's scripts would send it. */
function inputOf(
  { checkboxes = [], fromAddress = [], fromPath = [], toInput }: FormPost,
  { [formKeyField]: _, ...fields }: Fields,
  request: FastifyRequest,
): Record<string, unknown> {
  const search = searchOf(request)
  const ticks = checkboxes.map((name) => [name, name in fields])
  const given = (name: string) => (name === 'redirect' ? safeRedirect(search.get(name)) : search.get(name))
  const known = fromAddress.map((name) => [name, given(name) ?? undefined])
  const params = request.params as Record<string, string>
  const parts = fromPath.map((name) => [name, params[name]])
  return { ...(toInput?.(fields) ?? fields), ...Object.fromEntries([...ticks, ...known, ...parts]) }
}

function keyOf({ [formKeyField]: key = '' }: Fields): string | null {
  if (key === '') return null
  if (!isId(key)) throw new Failure('MALFORMED')
  return key
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams
}

/** The page of ours that a success leads to; null when the form's own page shows it. */
function locationAfter({ operation, values, output }: PostedForm, search: URLSearchParams): string | null {
  const redirect = search.get('redirect')
  switch (operation) {
    case 'signIn': {
      const signedIn = output as OutputOf<typeof operation>
      return signedIn.isSecondStepDue ? secondStepAt(redirect) : locationIn(signedIn, redirect)
    }
    case 'takeSecondStep':
    case 'acceptProviderTerms':
      return locationIn(output as OutputOf<typeof operation>, redirect)
    case 'signOut':
      return '/login'
    case 'chooseLanguage':
      return safeRedirect(values.redirect ?? null) ?? '/languages'
    case 'finishProviderSignIn':
      return locationAtProvider(output as OutputOf<typeof operation>)
    default:
      return null
  }
}

function locationAtProvider(output: OutputOf<'finishProviderSignIn'>): string | null {
  if (output.outcome === 'needs-consent') return null
  if (output.outcome === 'second-step') return secondStepAt(output.redirect)
  if (output.outcome === 'connected') return encoded(safeRedirect(output.redirect) ?? '/profile/sign-in')
  return locationIn(output.session, output.redirect)
}

/** The page of the second step, which leads on to the wanted one. */
function secondStepAt(redirect: string | null): string {
  const wanted = safeRedirect(redirect)
  return wanted ? `/second-step?redirect=${encodeURIComponent(wanted)}` : '/second-step'
}

/** The page a new session begins on, as its scripts would have it. */
function locationIn({ member }: Session, redirect: string | null): string {
  if (member?.needsConsent) return '/consent'
  if (member?.lacksSecondFactor) return '/set-up-second-factor'
  return encoded(safeRedirect(redirect) ?? '/dashboard')
}

/** A path of ours in the letters that a header may have. */
function encoded(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return pathname + search + hash
}
