import { trustedTypesPolicy } from '#contract/page-rendering.ts'

/** Headers of every answer, page or not (security 6). */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

type PagePolicyInput = { nonce: string; https: boolean; imageOrigins?: readonly string[] }

/** What a page may load and run; scripts and styles only from here or with this answer's nonce (rulings 10). */
export function contentSecurityPolicy({ nonce, https, imageOrigins = [] }: PagePolicyInput): string {
  const rules = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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
