/**
 * The oldest browsers that the product works in (ADR-35): the first ones that know all features of `neededFeatures`.
 * The build translates newer syntax for them, and refuses newer built-ins that have no fallback.
 */
export const browserTarget = { chrome: 99, safari: 16.4, firefox: 98 } as const

/** The same as the bundler reads it. */
export const bundlerTarget = Object.entries(browserTarget).map(([browser, version]) => browser + version)

/**
 * The expressions that are true where a browser knows a feature, by its name in the data of caniuse.com. They are
 * written for browsers that know little else.
 */
export const neededFeatures = {
  'css-cascade-layers': 'self.CSSLayerBlockRule',
  dialog: 'self.HTMLDialogElement',
  'js-regexp-lookbehind': "new RegExp('(?<=a)b')",
} as const
