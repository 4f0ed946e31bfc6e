import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'

/** Headers of every answer, page or not (SEC-6.3). What search engines may keep says so itself (`mayBeIndexed`). */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}

/** Takes back that search engines must not keep an answer. */
export const mayBeIndexed = { 'x-robots-tag': 'all' }

/** What makes scripts and styles within a page trusted: a nonce, or hashes of what they are ('nonce-…', 'sha256-…'). */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

type PagePolicyInput = { inline: InlineSources; https: boolean; imageOrigins?: readonly string[] }

/** What a page may load and run; scripts and styles only from here or as named by `inline` (REQ-208). */
export function contentSecurityPolicy({ inline, https, imageOrigins = [] }: PagePolicyInput): string {
  const rules = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts.map(quoted)].join(' '),
    ["style-src 'self'", ...inline.styles.map(quoted)].join(' '),
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy}`,
  ]
  return [...rules, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}

function quoted(source: string): string {
  return `'${source}'`
}

/** The policy while developing: the bundler's client injects scripts and styles and opens a socket. */
export function developmentSecurityPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
